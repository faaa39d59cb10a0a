import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateBackendFacts } from '../../src/api/backend-facts.ts';
import { toWireDateTime } from '../../src/contract/wire/wire-date.ts';
import { clearSession } from '../../src/db/schema/device-database.ts';
import { removeUserDatabase, userDatabase } from '../../src/db/schema/user-database.ts';
import { runDrain } from '../../src/sw/drain/run-drain.ts';
import { logInDevice } from '../support/fixtures/logged-in-device.ts';

const address = 'https://company.test';
const Username = 'anna';
let reports: unknown[];
let status: number;

beforeEach(async () => {
  reports = [];
  status = 200;
  vi.stubGlobal('self', { location: { origin: address } });
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (new URL(url).pathname !== '/Account/ReportQueue') return Promise.reject(new TypeError('network'));
    reports.push(JSON.parse(init?.body as string));
    return Promise.resolve(Response.json(true, { status }));
  });
  await logInDevice(address, { user: Username, capabilities: { extensions: [], calls: ['POST /Account/ReportQueue'] } });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
  await removeUserDatabase(Username);
});

const announce = (calls: readonly string[]) =>
  updateBackendFacts(address, { capabilities: { extensions: [], calls: [...calls] }, askedAt: Date.now() });
const run = () => runDrain({ isUrgent: false });

/** An entry of this age that is not due. */
function put(seq: number, state: 'waiting' | 'parked', minutes: number): Promise<unknown> {
  const entry = {
    seq,
    id: `e${seq}`,
    user: Username,
    entity: 'vehicle-counter',
    recordKey: seq,
    callEntity: 'vehicle-counter',
    call: 'createOrUpdate',
    state,
    dependsOn: [],
    blobs: [],
    notBefore: Date.now() + 3_600_000,
    attempts: 0,
    happenedAt: toWireDateTime(new Date(Date.now() - minutes * 60_000)),
  };
  return userDatabase(Username).outbox.put(entry as never);
}

test('[R-147] reports parked and late entries once, again when they change, and zero', async () => {
  await put(1, 'waiting', 5);
  await run();
  expect(reports).toEqual([]);
  await put(2, 'parked', 10);
  await put(3, 'waiting', 90);
  await run();
  await run();
  expect(reports).toEqual([{ Parked: 1, Waiting: 1, OldestMinutes: 90 }]);
  await userDatabase(Username).outbox.bulkDelete([2, 3]);
  await run();
  expect(reports.slice(1)).toEqual([{ Parked: 0, Waiting: 0, OldestMinutes: 0 }]);
});

test('[R-147] reports again after a refusal, and never to a backend without the call', async () => {
  await put(1, 'parked', 70);
  status = 503;
  await run();
  status = 200;
  await run();
  expect(reports).toHaveLength(2);
  await put(2, 'parked', 70);
  await announce([]);
  await run();
  expect(reports).toHaveLength(2);
});
