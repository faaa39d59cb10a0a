import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateBackendFacts } from '../../src/api/backend-facts.ts';
import type { OfflineArea } from '../../src/contract/definition/entity.ts';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { clearSession } from '../../src/db/schema/device-database.ts';
import { isPrefetchDue, prefetchState, savePrefetchState } from '../../src/db/cache/prefetch-state.ts';
import { findReference, referenceKey, translationsOf } from '../../src/db/cache/references.ts';
import { removeUserDatabase, userDatabase } from '../../src/db/schema/user-database.ts';
import { logInDevice } from '../support/fixtures/logged-in-device.ts';

const address = 'https://company.test';

type Answer = { readonly status?: number; readonly body?: unknown; readonly type?: string };

/** Response of the backend to a URL; null: the default of an empty backend. */
let answer: (url: URL) => Answer | null = () => null;
let requestedPaths: string[] = [];
let isReachable = true;
let users = 0;
let user = '';

const read = { IsRead: true, IsAdd: true, IsChange: true, IsRemove: true, IsAdmin: false };
const Permissions = {
  [functionality.VehicleHandoverDocument]: read,
  [functionality.RentalDocument]: read,
  [functionality.EquipmentRentalDocument]: read,
  [functionality.Booking]: read,
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 1, 8) });
  user = `reader-${++users}`;
  [answer, requestedPaths, isReachable] = [() => null, [], true];
  vi.stubGlobal('self', { location: { origin: address } });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response(), keys: async () => [] }) });
  vi.stubGlobal('fetch', (to: string) => {
    if (!isReachable) return Promise.reject(new TypeError('Failed to fetch'));
    const url = new URL(to);
    requestedPaths.push(url.pathname);
    const { status = 200, body = empty(url.pathname), type = 'application/json' } = answer(url) ?? {};
    return Promise.resolve(
      new Response(type === 'application/json' ? JSON.stringify(body) : String(body), { status, headers: { 'content-type': type } }),
    );
  });
  await logInDevice(address, { user, permissions: Permissions });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await clearSession();
  await removeUserDatabase(user);
});

function empty(path: string): unknown {
  if (path.endsWith('AreThereTerms')) return true;
  if (path.endsWith('GetTerms')) return '<p>Regulamin</p>';
  if (path.endsWith('PhoneNumber') || path.endsWith('EmployeeId')) return null;
  return path.endsWith('CompanyFileCount') ? 0 : [];
}

async function fetchAll(scope: 'all' | 'due' | 'failed' = 'all') {
  const { prefetch } = await import('../../src/sw/pull/prefetch.ts');
  requestedPaths = [];
  await prefetch(scope);
  const state = await prefetchState(userDatabase(user));
  if (!state) throw new Error('nothing was written down');
  return state;
}

const stateOf = (state: Awaited<ReturnType<typeof fetchAll>>, area: OfflineArea) => state.areas?.[area]?.state;
const at = (path: string, match: Answer) => (url: URL) => (url.pathname === path ? match : null);

test('[R-090] records for each area when it was pulled', async () => {
  const state = await fetchAll();
  expect(state).toMatchObject({ state: 'ready', problem: null, asOf: '2026-06-01T08:00:00' });
  expect(state.wanted).toContain('rental-document');
  expect(Object.keys(state.areas ?? {}).toSorted()).toEqual([...(state.wanted ?? [])].toSorted());
  expect(stateOf(state, 'handover-terms')).toBe('ready');
});

test("[R-090] keeps ready areas when one fails, with the server's message", async () => {
  answer = at('/api/ODataRentalDocument', { status: 400, body: { message: 'Widok chwilowo wyłączony' } });
  const state = await fetchAll();
  expect(state.state).toBe('failed');
  expect(state.problem).toBe(null);
  expect(state.areas?.['rental-document']).toMatchObject({
    state: 'failed',
    asOf: null,
    problem: { code: 'refused', detail: 'Widok chwilowo wyłączony' },
    tries: 1,
  });
  expect(stateOf(state, 'vehicle-handover-document')).toBe('ready');
});

test('[R-090] retries only failed areas, with a growing backoff', async () => {
  answer = at('/api/ODataRentalDocument', { status: 400, body: 'Widok wyłączony' });
  await fetchAll();
  expect((await fetchAll('due')).areas?.['rental-document']?.tries).toBe(1);
  expect(requestedPaths).toEqual([]);
  vi.setSystemTime(Date.now() + 31_000);
  expect((await fetchAll('due')).areas?.['rental-document']?.tries).toBe(2);
  expect(new Set(requestedPaths)).toEqual(new Set(['/api/ODataRentalDocument']));
  vi.setSystemTime(Date.now() + 31_000);
  await fetchAll('due');
  expect(requestedPaths).toEqual([]);
  answer = () => null;
  const state = await fetchAll('failed');
  expect(state.state).toBe('ready');
  expect(stateOf(state, 'rental-document')).toBe('ready');
});

test('[R-090] a failed refresh keeps the age of cached data', async () => {
  await fetchAll();
  vi.setSystemTime(Date.now() + 16 * 60_000);
  answer = at('/api/ODataRentalDocument', { status: 500, body: { message: 'boom' } });
  const state = await fetchAll('due');
  expect(state.areas?.['rental-document']).toMatchObject({ state: 'failed', asOf: '2026-06-01T08:00:00' });
  expect(state.asOf).toBe('2026-06-01T08:00:00');
});

test.each([404, 405, 501])('[R-090] a call missing on the server (%i) is no failure', async (status) => {
  answer = at('/VehicleModel/Dictionary', { status, body: '', type: 'text/plain' });
  const state = await fetchAll();
  expect(state.state).toBe('ready');
  expect(stateOf(state, 'vehicle-model')).toBe('missing');
});

test('[R-090] a forbidden list or an extra dictionary is no failure', async () => {
  answer = ({ pathname }) =>
    pathname === '/api/ODataRentalDocument'
      ? { status: 403, body: {} }
      : pathname === '/Dictionary/Items/3810'
        ? { status: 400, body: 'Unknown dictionary' }
        : null;
  const state = await fetchAll();
  expect(state.state).toBe('ready');
  expect([stateOf(state, 'rental-document'), stateOf(state, 'dictionary')]).toEqual(['not-permitted', 'ready']);
});

test('[R-090] an HTML page instead of a response counts as a missing call', async () => {
  answer = at('/api/ODataRentalDocument', { body: '<!doctype html><title>App</title><div id="root"></div>', type: 'text/html' });
  await updateBackendFacts(address, { capabilities: { extensions: ['idempotency-keys', 'columns'], calls: [] } });
  expect(stateOf(await fetchAll(), 'rental-document')).toBe('missing');
});

test('[R-090] offline keeps all cached data and marks it due', async () => {
  await fetchAll();
  isReachable = false;
  vi.setSystemTime(Date.now() + 20 * 60_000);
  const state = await fetchAll('due');
  expect(state).toMatchObject({ state: 'failed', problem: 'network', asOf: '2026-06-01T08:00:00' });
  expect(stateOf(state, 'rental-document')).toBe('ready');
  expect(isPrefetchDue(state, 'pl', Date.now())).toBe(true);
});

test('[R-092] ends for a new version after the requests under way, and goes on later', async () => {
  const { endPrefetch } = await import('../../src/sw/pull/prefetch.ts');
  const whole = await fetchAll();
  const wholeRequests = requestedPaths.length;
  vi.setSystemTime(new Date(2026, 5, 3, 8));
  answer = () => {
    endPrefetch();
    return null;
  };
  const state = await fetchAll();
  expect(requestedPaths.length).toBeLessThan(wholeRequests / 2);
  expect([state.state, state.asOf]).toEqual(['running', whole.asOf]);
  answer = () => null;
  expect(await fetchAll('due')).toMatchObject({ state: 'running' });
  expect(requestedPaths).toEqual([]);
  vi.setSystemTime(new Date(2026, 5, 3, 8, 2));
  expect(await fetchAll('due')).toMatchObject({ state: 'ready', asOf: '2026-06-03T08:02:00' });
});

test('[R-090] reads the state written by an older release', async () => {
  const moment = Date.now();
  const older = {
    key: 'prefetch',
    state: 'ready',
    done: 3,
    total: 3,
    asOf: '2026-06-01T08:00:00',
    moment,
    problem: null,
    language: 'pl',
  } as const;
  expect(isPrefetchDue(older, 'pl', moment + 60_000)).toBe(false);
  expect(isPrefetchDue(older, 'de', moment + 60_000)).toBe(true);
  expect(isPrefetchDue(older, 'pl', moment + 16 * 60_000)).toBe(true);
  expect(isPrefetchDue(older, 'pl', moment - 60_000)).toBe(true);
  const { asOf: _asOf, ...failed } = { ...older, state: 'failed' as const, problem: 'internal' as const };
  await savePrefetchState(userDatabase(user), { ...failed, asOf: null });
  expect((await fetchAll('due')).state).toBe('ready');
});

test('[R-090] uses fallback parameters for terms and equipment if required', async () => {
  answer = (url) => {
    if (/(?:Get|AreThere)Terms$/.test(url.pathname) && url.pathname.includes('Handover') && !url.searchParams.has('item'))
      return { status: 400, body: 'item required' };
    if (url.pathname === '/VehicleHandoverDocument/GetTerms') return { body: '<h1>Warunki</h1>', type: 'text/html' };
    if (url.pathname === '/EquipmentRentalDocument/AvailableEquipment')
      return url.searchParams.has('startDate') ? { body: [{ Id: 3, Name: 'Bagażnik' }] } : { status: 400, body: 'startDate required' };
    return null;
  };
  expect((await fetchAll()).state).toBe('ready');
  const database = userDatabase(user);
  expect((await translationsOf(database, referenceKey('vehicle-handover-document', 'getTerms'))).map(({ value }) => value)).toEqual([
    '<h1>Warunki</h1>',
  ]);
  expect((await findReference(database, referenceKey('vehicle-handover-document', 'areThereTerms')))?.value).toBe(true);
  expect((await findReference(database, referenceKey('equipment-rental-document', 'availableEquipment')))?.value).toMatchObject([
    { Id: 3 },
  ]);
});
