import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, currentSession, expireSession } from '../../src/db/schema/device-database.ts';
import { countEntries, drainState } from '../../src/db/outbox/outbox.ts';
import { removeUserDatabase, userDatabase } from '../../src/db/schema/user-database.ts';
import { endDeadRun, runDrain, runExclusive } from '../../src/sw/drain/run-drain.ts';
import { logInDevice } from '../support/fixtures/logged-in-device.ts';

const address = 'https://company.test';
const Username = 'anna';

beforeEach(async () => {
  vi.stubGlobal('self', { location: { origin: address } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await logInDevice(address, { user: Username, capabilities: { extensions: [], calls: [] } });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
  await removeUserDatabase(Username);
});

/** An entry that a run of epoch 3 claimed. */
async function putSending(): Promise<void> {
  const database = userDatabase(Username);
  await database.meta.put({ key: 'drain', epoch: 3, lease: { since: Date.now(), until: Date.now() + 120_000 } });
  await database.outbox.put({ seq: 1, id: 'e1', user: Username, state: 'sending', epoch: 3, dependsOn: [], attempts: 1 } as never);
}

test('[SY9] an entry of a dead run waits again where no new run can start', async () => {
  await putSending();
  await expireSession((await currentSession())?.token ?? '');
  await endDeadRun();
  expect(await countEntries(userDatabase(Username))).toEqual({ waiting: 1, sending: 0, parked: 0 });
  expect(await drainState(userDatabase(Username))).toMatchObject({ epoch: 4, lease: null });
});

test('[SY9] an entry of a run that still goes on stays with it', async () => {
  await putSending();
  await runExclusive(endDeadRun);
  expect(await countEntries(userDatabase(Username))).toEqual({ waiting: 0, sending: 1, parked: 0 });
  expect(await drainState(userDatabase(Username))).toMatchObject({ epoch: 3 });
});

test('[SY9] a run that waits for a held entry sends nothing once the network has gone', async () => {
  const browser = { onLine: true, locks: navigator.locks };
  const requested: string[] = [];
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(new URL(url).pathname);
    return Promise.reject(new TypeError('network'));
  });
  const entry = {
    id: 'e1',
    user: Username,
    entity: 'vehicle-counter',
    callEntity: 'vehicle-counter',
    call: 'delete',
    recordKey: 7,
    targetKey: 7,
  };
  const waiting = { state: 'waiting', epoch: 0, dependsOn: [], blobs: [], parameters: { id: '7' }, payload: null, attempts: 0 };
  const database = userDatabase(Username);
  await database.outbox.put({ seq: 1, ...entry, ...waiting, notBefore: Date.now() + 500 } as never);
  const run = runDrain({ isUrgent: false });
  browser.onLine = false;
  expect(await run).toMatchObject({ end: 'idle', nextDue: expect.any(Number) as number });
  expect(requested).toEqual(['/health']);
  expect(await database.outbox.toArray()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});
