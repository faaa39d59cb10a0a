import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../../db/schema/device-database.ts';
import { savePrefetchState } from '../../../db/cache/prefetch-state.ts';
import type { AreaResult } from '../../../db/schema/rows.ts';
import { removeUserDatabase, userDatabase } from '../../../db/schema/user-database.ts';
import { termsToAccept } from './terms-to-accept.ts';
import { logInDevice } from '../../../../tests/support/fixtures/logged-in-device.ts';

const booking = { entity: 'vehicle-rental', language: 'pl', accepted: null, isRefused: false } as const;

let reply: () => Promise<Response> = () => Promise.reject(new TypeError('no network'));
let users = 0;
let user = '';

beforeEach(async () => {
  user = `terms-${++users}`;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => reply());
  await logInDevice('https://company.test', { user });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
  await removeUserDatabase(user);
});

const answers =
  (body: string, status = 200, type = 'text/html') =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));

function areaIn(state: AreaResult['state']) {
  const areas = { 'booking-terms': { state, asOf: '2026-06-01T08:00:00', moment: 1 } };
  return savePrefetchState(userDatabase(user), { state: 'ready', done: 1, total: 1, asOf: '2026-06-01T08:00:00', problem: null, areas });
}

test('[R-074] reads terms answered as an HTML page', async () => {
  reply = answers('<h1>Regulamin</h1>');
  expect(await termsToAccept({ database: userDatabase(user), ...booking })).toMatchObject({ html: '<h1>Regulamin</h1>', language: 'pl' });
});

test.each([
  ['the server fails', answers('boom', 500, 'text/plain')],
  ['there is no network', () => Promise.reject(new TypeError('no network'))],
])('[R-074] reports unknown terms when %s', async (_, answer) => {
  reply = answer;
  expect(await termsToAccept({ database: userDatabase(user), ...booking })).toBe('unknown');
});

test.each([
  ['it says so', answers('""', 200, 'application/json')],
  ['it has no such call', answers('', 404)],
])('[R-074] finds that a server has no terms when %s', async (_, answer) => {
  reply = answer;
  expect(await termsToAccept({ database: userDatabase(user), ...booking })).toBe(null);
});

test('[R-074] finds no terms offline if the server is known to lack the call', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await areaIn('missing');
  expect(await termsToAccept({ database: userDatabase(user), ...booking })).toBe(null);
  await areaIn('failed');
  expect(await termsToAccept({ database: userDatabase(user), ...booking })).toBe('unknown');
});
