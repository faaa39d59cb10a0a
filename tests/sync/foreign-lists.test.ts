import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateBackendFacts } from '../../src/api/backend-facts.ts';
import { callApi } from '../../src/api/backend.ts';
import type { EntityName } from '../../src/contract/definition/entity.ts';
import { isDerivedKey } from '../../src/contract/wire/fields.ts';
import { compare } from '../../src/contract/grid/expression.ts';
import type { GridQuery } from '../../src/contract/grid/query.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { extensions } from '../../src/contract/definition/capabilities.ts';
import { clearSession, storedBackend } from '../../src/db/schema/device-database.ts';
import { listView } from '../../src/db/cache/list-rows.ts';
import { findRecord } from '../../src/db/cache/records.ts';
import { pageKey } from '../../src/db/cache/page-key.ts';
import { pullPage } from '../../src/sw/pull/pull-page.ts';
import { pullRows } from '../../src/sw/pull/pull-rows.ts';
import { pullRecord } from '../../src/sw/pull/pull.ts';
import { pullReference } from '../../src/sw/pull/pull-reference.ts';
import { newDevice } from './device.ts';
import { logInDevice } from '../support/fixtures/logged-in-device.ts';

const address = 'https://company.test';

/** Response of the foreign backend to a path and query. */
type Answer = (path: string, query: URLSearchParams) => { readonly status?: number; readonly body: unknown };

let answer: Answer = () => ({ status: 404, body: null });
let requests: URL[] = [];
/** Holds the response to a request back. */
let fetchGate: (url: URL) => Promise<void> = () => Promise.resolve();

beforeEach(async () => {
  requests = [];
  fetchGate = () => Promise.resolve();
  await logInDevice(address);
  vi.stubGlobal('fetch', async (to: string) => {
    const url = new URL(to);
    requests.push(url);
    await fetchGate(url);
    const { status = 200, body } = answer(url.pathname, url.searchParams);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

const database = () => newDevice(() => new Date()).database;
const query: GridQuery = { skip: 0, top: 25, orderBy: [], filter: null, search: '' };
const optionsOf = (name: string) => requests.map(({ searchParams }) => searchParams.get(name));

/** A backend that rejects unknown columns. */
const refusing =
  (columns: RegExp): Answer =>
  (_, options) => {
    const queryText = `${options.get('$filter') ?? ''} ${options.get('$orderby') ?? ''}`;
    return columns.test(queryText)
      ? { status: 400, body: { error: { message: 'Could not find a property.' } } }
      : { body: { value: [], '@odata.count': 0 } };
  };

test.each<EntityName>([
  'vehicle',
  'employee',
  'fuel-card',
  'sim-card',
  'vehicle-insurance-policy',
  'cost',
  'forwarding-portfolio',
  'allocation',
])('uses only specified columns when pulling %s', async (entity) => {
  answer = refusing(/\b(?:Id|From)\b/);
  await expect(pullRows(database(), entity)).resolves.toBeUndefined();
});

test('sorts rental documents by Id, which their list has', async () => {
  answer = (_, options) => (/ReturnDate/.test(options.toString()) ? { status: 400, body: {} } : { body: [] });
  await pullRows(database(), 'rental-document');
  expect(optionsOf('$orderby')[0]).toBe('StartDate desc,Id desc');
  expect(optionsOf('$filter')[0]).toContain('EndDate gt');
});

test('pulls the newest rows if the backend cannot filter by time', async () => {
  answer = (_, options) =>
    options.has('$filter') ? { status: 400, body: { message: 'no filter' } } : { body: [{ Id: 5, StartDate: '2026-01-01T08:00:00' }] };
  const device = database();
  await pullRows(device, 'rental-document');
  expect((await listView(device, 'rental-document', query, [], null)).rows).toHaveLength(1);
});

test('remembers the size of a page that the backend accepts', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ Id: index + 1, FullName: `Person ${index + 1}` }));
  answer = (_, options) => {
    const [skip, top] = [Number(options.get('$skip')), Number(options.get('$top'))];
    return top > 25 ? { status: 400, body: 'At most 25.' } : { body: { value: rows.slice(skip, skip + top) } };
  };
  const device = database();
  await pullRows(device, 'employee');
  expect((await listView(device, 'employee', { ...query, top: 100 }, [], null)).count).toBe(60);
  expect(optionsOf('$top')).toEqual(['1000', '100', '25', '25', '25']);
  expect((await storedBackend())?.largestPage).toBe(25);
  requests = [];
  await pullRows(device, 'employee');
  expect(optionsOf('$top')).toEqual(['25', '25', '25']);
});

test("reports the server's message when the rejection is not about page size", async () => {
  answer = () => ({ status: 400, body: { message: 'Brak uprawnień do kosztów.' } });
  const problem = await pullRows(database(), 'cost').catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(TaborError);
  expect((problem as TaborError).detail).toBe('Brak uprawnień do kosztów.');
  expect((await storedBackend())?.largestPage).toBe(null);
});

test('answers locally a query on a column that the backend lacks', async () => {
  answer = refusing(/VehicleId/);
  const device = database();
  await pullPage(device, 'vehicle-counter', { ...query, filter: compare('VehicleId', 'eq', 7) });
  expect(requests.some(({ search }) => search.includes('VehicleId'))).toBe(false);
  expect(requests).toHaveLength(1);
});

test('does not count a list that the backend does not count', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ RegistrationNumber: `WX ${index}`, Id: index + 1 }));
  answer = (_, options) => ({ body: rows.slice(Number(options.get('$skip')), Number(options.get('$skip')) + Number(options.get('$top'))) });
  const device = database();
  await pullPage(device, 'vehicle', query);
  const view = await listView(device, 'vehicle', query, [], pageKey('vehicle', query));
  expect(view).toMatchObject({ isCounted: false, count: 25 });
  const last = { ...query, skip: 50 };
  await pullPage(device, 'vehicle', last);
  expect(await listView(device, 'vehicle', last, [], pageKey('vehicle', last))).toMatchObject({ count: 60 });
  expect((await listView(device, 'vehicle', last, [], pageKey('vehicle', last))).isCounted).toBeUndefined();
  // With all rows cached, the device counts.
  await pullRows(device, 'vehicle');
  await pullPage(device, 'vehicle', query);
  const counted = await listView(device, 'vehicle', query, [], pageKey('vehicle', query));
  expect([counted.count, counted.isCounted]).toEqual([60, undefined]);
});

test.each([
  ['a total', 62, 62],
  ['a total that is a full page', 25, 25],
  ['a count of its page alone', 62, null],
  ['a count below its page', 62, null],
] as const)('[R-020] leaves no row out of reach of a list with %s', async (kind, length, expected) => {
  const rows = Array.from({ length }, (_, index) => ({ RegistrationNumber: `WX ${index}`, Id: index + 1 }));
  answer = (_, options) => {
    const page = rows.slice(Number(options.get('$skip')), Number(options.get('$skip')) + Number(options.get('$top')));
    const counts: Record<typeof kind, number> = {
      'a total': length,
      'a total that is a full page': length,
      'a count of its page alone': page.length,
      'a count below its page': 0,
    };
    return { body: { value: page, '@odata.count': counts[kind] } };
  };
  const device = database();
  const viewOf = async (gridQuery: GridQuery) => {
    await pullPage(device, 'vehicle', gridQuery);
    return listView(device, 'vehicle', gridQuery, [], pageKey('vehicle', gridQuery));
  };
  const first = await viewOf(query);
  expect(first.isCounted === false ? null : first.count).toBe(expected);
  expect(await viewOf({ ...query, skip: length - 12 })).toMatchObject({ count: length, rows: { length: 12 } });
});

test('[R-020] shows a record once that its backend lists twice', async () => {
  const rows = Array.from({ length: 62 }, (_, index) => ({ RegistrationNumber: `WX ${index}`, Id: index + 1 }));
  answer = (_, options) => ({
    body: {
      value: rows
        .slice(Number(options.get('$skip')), Number(options.get('$skip')) + Number(options.get('$top')))
        .flatMap((row) => [row, row]),
      '@odata.count': 62,
    },
  });
  const device = database();
  await pullPage(device, 'vehicle', query);
  const { rows: shown, count } = await listView(device, 'vehicle', query, [], pageKey('vehicle', query));
  expect([shown.length, new Set(shown.map(({ Id }) => Id)).size, count]).toEqual([25, 25, 62]);
});

test('[R-020] pages through a list whose backend has a larger page of its own', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({ RegistrationNumber: `WX ${index}`, Id: index + 1 }));
  answer = (_, options) => ({
    body: { value: rows.slice(Number(options.get('$skip')), Number(options.get('$skip')) + 50), '@odata.count': 200 },
  });
  const device = database();
  for (const skip of [0, 25, 100]) {
    const nextQuery = { ...query, skip };
    await pullPage(device, 'vehicle', nextQuery);
    const { rows: shown, count } = await listView(device, 'vehicle', nextQuery, [], pageKey('vehicle', nextQuery));
    expect([shown.length, shown[0]?.['Id'], count]).toEqual([25, skip + 1, 200]);
  }
});

test('slices the page from an unpaged list, and drops a repeated first page', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({ RegistrationNumber: `WX ${String(index).padStart(2, '0')}`, Id: index + 1 }));
  const second = { ...query, skip: 25, orderBy: [{ field: 'RegistrationNumber', direction: 'asc' as const }] };
  answer = () => ({ body: rows });
  const device = database();
  await pullPage(device, 'vehicle', second);
  const view = await listView(device, 'vehicle', second, [], pageKey('vehicle', second));
  expect([view.rows.length, view.rows[0]?.['Id'], view.count]).toEqual([15, 26, 40]);

  answer = () => ({ body: { value: rows.slice(0, 25), '@odata.count': 40 } });
  const other = database();
  await pullPage(other, 'vehicle', { ...second, skip: 0 });
  await pullPage(other, 'vehicle', second);
  expect((await listView(other, 'vehicle', second, [], pageKey('vehicle', second))).source).toBe('nothing-yet');
});

test('caches rows without a key and finds them again', async () => {
  answer = () => ({
    body: [
      { CardNumber: '1', PIN: null },
      { CardNumber: '2', PIN: null },
    ],
  });
  const device = database();
  await pullRows(device, 'fuel-card');
  const { rows } = await listView(device, 'fuel-card', query, ['CardNumber'], null);
  expect(rows.map(({ Id }) => isDerivedKey(Id))).toEqual([true, true]);
  expect(
    (await listView(device, 'fuel-card', { ...query, filter: compare('Id', 'eq', rows[1]?.['Id'] as string) }, [], null)).rows,
  ).toEqual([rows[1]]);
});

test('does not pull a full record if the backend has no call for it', async () => {
  answer = () => ({ status: 404, body: null });
  const device = database();
  await pullRecord(device, 'vehicle', 7);
  expect(requests).toEqual([]);
  expect(await findRecord(device, 'vehicle', 7)).toBe(null);
});

test('does not mistake another row for the requested record', async () => {
  answer = (path) => ({
    body: path.includes('/Get/') ? { Id: 7, VehicleId: 1, Number: null } : path.includes('Faults') ? [] : [{ Id: 1 }],
  });
  const device = database();
  await pullRecord(device, 'vehicle-handover-document', 7);
  expect((await findRecord(device, 'vehicle-handover-document', 7))?.row).toBe(null);
});

test('requests a record, its parts and its row at once, as each may take seconds', async () => {
  const all = Promise.withResolvers<void>();
  fetchGate = () => {
    if (requests.length === 3) all.resolve();
    return all.promise;
  };
  answer = (path) => ({
    body: path.includes('/Get/')
      ? { Id: 7, VehicleId: 1 }
      : path.includes('Faults')
        ? [{ Id: 2, Description: 'x' }]
        : [{ Id: 7, Counter: 1_000 }],
  });
  const device = database();
  await pullRecord(device, 'vehicle-handover-document', 7);
  expect((await findRecord(device, 'vehicle-handover-document', 7))?.item).toMatchObject({ Id: 7, Counter: 1_000, Faults: [{ Id: 2 }] });
});

test('[R-032] a record has the kind that only its list names', async () => {
  answer = (path) => {
    if (path.startsWith('/Dictionary/Items'))
      return {
        body: [
          { Id: -3_750_001, Name: 'Krótkoterminowe' },
          { Id: -3_750_002, Name: 'Zastępcze' },
        ],
      };
    return {
      body: path.includes('/Get/')
        ? { Id: 7, VehicleId: 1, StatusId: 2, StartDate: '2026-06-01T08:00:00' }
        : [{ Id: 7, Kind: 'Zastępcze', StartDate: '2026-06-01T08:00:00' }],
    };
  };
  const device = database();
  await pullReference(device, 'dictionary', 'items', { id: '3750' });
  await pullRecord(device, 'rental-document', 7);
  expect((await findRecord(device, 'rental-document', 7))?.item).toMatchObject({ KindId: -3_750_002 });
});

test('sends parameters beyond the specification only to a backend that takes them', async () => {
  answer = () => ({ body: [] });
  const parameters = { startDate: '2026-01-01T08:00:00', endDate: '2026-01-02T08:00:00', documentId: '7' };
  await callApi('vehicle', 'booking', { parameters });
  await updateBackendFacts(address, { capabilities: { extensions, calls: [] } });
  await callApi('vehicle', 'booking', { parameters });
  expect(requests.map(({ searchParams }) => searchParams.has('documentId'))).toEqual([false, true]);
});

test('[R-036] resolves plates in rows to vehicle ids for timelines and collisions', async () => {
  answer = (path) => ({
    body:
      path === '/Vehicle/Company'
        ? [{ Id: 7, Name: 'WX 01000 Škoda Octavia' }]
        : [
            { Id: 1, Vehicle: 'WX 01000', StartDate: '2026-06-01T08:00:00' },
            { Id: 2, Vehicle: 'PO 5', StartDate: '2026-06-02T08:00:00' },
          ],
  });
  const device = database();
  await pullReference(device, 'vehicle', 'company', { allTypes: 'true' });
  await pullRows(device, 'rental-document');
  const { rows } = await listView(device, 'rental-document', query, [], null);
  expect(rows.map(({ Id, VehicleId }) => [Id, VehicleId])).toEqual([
    [2, null],
    [1, 7],
  ]);
});

test('a page says what its count exceeds until the exact count has followed', async () => {
  await updateBackendFacts(address, { capabilities: { extensions: [...extensions], calls: [] }, askedAt: Date.now() });
  const rows = Array.from({ length: 25 }, (_, index) => ({ RegistrationNumber: `WX ${index}`, Id: index + 1 }));
  const exact = Promise.withResolvers<void>();
  answer = (_, options) => ({
    body: options.get('$top') === '0' ? { '@odata.count': 12_345, value: [] } : { '@tabor.countOver': 10_000, value: rows },
  });
  fetchGate = (url) => (url.searchParams.get('$top') === '0' ? exact.promise : Promise.resolve());
  const device = database();
  const viewFor = (gridQuery: GridQuery) => listView(device, 'vehicle', gridQuery, [], pageKey('vehicle', gridQuery));
  await pullPage(device, 'vehicle', query);
  expect(requests.map(({ searchParams }) => searchParams.get('countLimit'))).toContain('10000');
  expect(await viewFor(query)).toMatchObject({ isCounted: false, countOver: 10_000 });
  exact.resolve();
  await vi.waitFor(async () => expect(await viewFor(query)).toMatchObject({ count: 12_345 }));
  expect(await viewFor(query)).not.toHaveProperty('countOver');
  // The next page of the same query is counted already.
  const next = { ...query, skip: 25 };
  answer = (_, options) => ({
    body: { '@tabor.countOver': 10_000, value: rows.map((row) => ({ ...row, Id: row.Id + Number(options.get('$skip')) })) },
  });
  await pullPage(device, 'vehicle', next);
  expect(await viewFor(next)).toMatchObject({ count: 12_345 });
});
