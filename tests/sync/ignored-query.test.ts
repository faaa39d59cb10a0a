import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateBackendFacts } from '../../src/api/backend-facts.ts';
import { specificationOnly } from '../../src/contract/definition/capabilities.ts';
import { compare, containsText } from '../../src/contract/grid/expression.ts';
import type { GridQuery } from '../../src/contract/grid/query.ts';
import { clearSession } from '../../src/db/schema/device-database.ts';
import { listView } from '../../src/db/cache/list-rows.ts';
import { pageKey } from '../../src/db/cache/page-key.ts';
import { countMatching } from '../../src/sw/pull/count-matching.ts';
import { fetchMatching, pullPage } from '../../src/sw/pull/pull-page.ts';
import { pullRows } from '../../src/sw/pull/pull-rows.ts';
import { newDevice } from './device.ts';
import { logInDevice } from '../support/fixtures/logged-in-device.ts';

const backendAddress = 'https://ignores.test';
const purposes = ['Spotkanie', 'Dostawa', 'Prywatny'];
const trips = Array.from({ length: 60 }, (_, index) => ({
  Id: index + 1,
  Purpose: purposes[index % 3],
  StartDate: `2026-0${1 + (index % 9)}-10T08:00:00`,
  StartCounter: (index * 7) % 60,
}));

let requests: URLSearchParams[] = [];

/** A backend whose lists have at most `cap` rows a page; `select` applies what it understands of a query. */
function stubBackend(select: (options: URLSearchParams) => readonly object[], cap = 50): void {
  vi.stubGlobal('fetch', async (to: string) => {
    const { searchParams } = new URL(to);
    requests.push(searchParams);
    const rows = select(searchParams);
    const [skip, top] = ['$skip', '$top'].map((name) => Number(searchParams.get(name) ?? 0)) as [number, number];
    return Response.json({ value: rows.slice(skip, skip + Math.min(top, cap)), count: rows.length });
  });
}

beforeEach(async () => {
  requests = [];
  await logInDevice(backendAddress);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

const all: GridQuery = { skip: 0, top: 25, orderBy: [], filter: null, search: '' };
const privateTrips = { ...all, filter: containsText('Purpose', 'prywatny') };

async function shown(query: GridQuery) {
  const { database } = newDevice(() => new Date());
  await pullPage(database, 'trip-record-card', query);
  return listView(database, 'trip-record-card', query, ['Purpose'], pageKey('trip-record-card', query));
}

test('[R-020] filters on the device where the backend ignores the filter', async () => {
  stubBackend(() => trips);
  const { rows, count } = await shown(privateTrips);
  expect([...new Set(rows.map(({ Purpose }) => Purpose))]).toEqual(['Prywatny']);
  expect(count).toBe(20);
});

test('[R-020] searches on the device where the backend ignores the search', async () => {
  stubBackend(() => trips);
  expect(await shown({ ...all, search: 'dostawa' })).toMatchObject({ count: 20 });
});

test('[R-020] sorts on the device where the backend ignores the order', async () => {
  stubBackend(() => trips);
  const { rows } = await shown({ ...all, orderBy: [{ field: 'StartCounter', direction: 'asc' }] });
  expect(rows.map(({ StartCounter }) => StartCounter)).toEqual(Array.from({ length: 25 }, (_, index) => index));
});

test('[R-020] sorts on the device even where one page happens to be sorted', async () => {
  const newest = { Id: 61, Purpose: 'Prywatny', StartDate: '2026-12-01T08:00:00', StartCounter: 1 };
  const rows = [
    ...trips.map((trip, index) => ({ ...trip, StartDate: `2026-0${6 - Math.floor(index / 15)}-${25 - (index % 15)}T08:00:00` })),
    newest,
  ];
  stubBackend(() => rows);
  const { database } = newDevice(() => new Date());
  const query: GridQuery = { ...all, orderBy: [{ field: 'StartDate', direction: 'desc' }] };
  await pullRows(database, 'trip-record-card');
  await pullPage(database, 'trip-record-card', query);
  expect((await database.pages.get(pageKey('trip-record-card', query)))?.rows[0]).toMatchObject({ Id: 61 });
});

test.each<[string, Partial<GridQuery>, string[]]>([
  ['finds one row where the device finds more', { search: 'wi 01' }, ['WI 01']],
  ['answers equal values', { orderBy: [{ field: 'Make', direction: 'asc' }] }, ['KR 02', 'WI 01', 'WX 11']],
])('[R-020] pulls no list again for a backend that %s', async (_title, part, plates) => {
  const vehicles = ['KR 02', 'WI 01', 'WX 11'].map((plate, index) => ({
    Id: 3 - index,
    RegistrationNumber: plate,
    Make: 'Fiat',
    BodyNumber: `WI0${index}01`,
  }));
  // Searches plates alone, and orders what it answers.
  stubBackend((options) => {
    const finds = vehicles.filter(({ RegistrationNumber }) => RegistrationNumber.startsWith((options.get('data') ?? '').toUpperCase()));
    return options.get('$orderby')?.endsWith(' desc') && part.orderBy === undefined ? finds.toReversed() : finds;
  });
  const { database } = newDevice(() => new Date());
  const query: GridQuery = { ...all, orderBy: [{ field: 'RegistrationNumber', direction: 'asc' }], ...part };
  await pullRows(database, 'vehicle');
  const before = requests.length;
  await pullPage(database, 'vehicle', query);
  const page = await database.pages.get(pageKey('vehicle', query));
  expect(page?.rows.map(({ RegistrationNumber }) => RegistrationNumber)).toEqual(plates);
  expect(requests.length - before).toBe(1);
});

test('[R-020] takes the rows of a backend that compares otherwise', async () => {
  const expected = trips.filter(({ Purpose }) => Purpose !== 'Spotkanie');
  stubBackend((options) => (options.has('$filter') ? expected : trips));
  const { rows } = await shown(privateTrips);
  expect(rows).toHaveLength(25);
  expect(rows.some(({ Purpose }) => Purpose === 'Dostawa')).toBe(true);
});

test('[R-020] asks nothing more where the rows are those of the query', async () => {
  stubBackend((options) => (options.has('$filter') ? trips.filter(({ Purpose }) => Purpose === 'Prywatny') : trips));
  await shown(privateTrips);
  expect(requests).toHaveLength(1);
});

test('[R-105] selects the matching rows alone where the backend ignores the filter', async () => {
  stubBackend(() => trips);
  const rows = await fetchMatching('trip-record-card', privateTrips, 1_000);
  expect(rows.map(({ Purpose }) => Purpose)).toEqual(Array.from({ length: 20 }, () => 'Prywatny'));
  expect(await fetchMatching('trip-record-card', privateTrips, 3)).toHaveLength(3);
});

test('[R-134] counts no values where the backend ignores the filter', async () => {
  stubBackend(() => trips);
  expect(await countMatching('trip-record-card', { ...all, filter: compare('Purpose', 'eq', 'Prywatny') })).toBeNull();
});

test('[R-134] counts by the words of our backend, which also searches names', async () => {
  await updateBackendFacts(backendAddress, {
    capabilities: { ...specificationOnly, extensions: ['columns'] },
    askedAt: Date.now(),
    largestPage: null,
  });
  stubBackend(() => trips);
  expect(await countMatching('trip-record-card', { ...all, search: 'nazwa ze słownika' })).toBe(60);
});

test('[R-020] pulls the rows again after a delivery', async () => {
  let rows: readonly object[] = trips;
  stubBackend(() => rows);
  const device = newDevice(() => new Date());
  await pullPage(device.database, 'trip-record-card', privateTrips);
  await device.save(`local-${crypto.randomUUID()}`, [{ call: 'createOrUpdate', payload: { Purpose: 'Prywatny' } }], {
    entity: 'trip-record-card',
  });
  await device.drain(() => ({ kind: 'applied', serverId: 61 }));
  rows = [{ Id: 61, Purpose: 'Prywatny', StartDate: '2026-11-10T08:00:00', StartCounter: 61 }, ...trips];
  await pullPage(device.database, 'trip-record-card', privateTrips);
  expect((await device.database.pages.get(pageKey('trip-record-card', privateTrips)))?.rows.map(({ Id }) => Id)).toContain(61);
});
