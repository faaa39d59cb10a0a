import { beforeEach, expect, test } from 'vitest';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { compare } from '../../contract/grid/expression.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { cachePage, listView, replaceRows, settledKeys, warmRows } from './list-rows.ts';
import { cacheReference, referenceKey } from './references.ts';
import { saveChange } from '../outbox/save-change.ts';
import { UserDatabase } from '../schema/user-database.ts';

const entity = 'vehicle-handover-document';
const key = 'local-00000000-0000-4000-8000-000000000001';
const searched = ['Vehicle', 'PlaceName'];
const newestFirst = { field: 'Date', direction: 'desc' } as const;
const firstPage: GridQuery = { skip: 0, top: 25, orderBy: [newestFirst], filter: null, search: '' };

let database: UserDatabase;

beforeEach(() => {
  database = new UserDatabase(crypto.randomUUID());
});

/** Handovers in the backend's order: the newest has the highest id. */
function handovers(count: number): GridRow[] {
  return Array.from({ length: count }, (_, index) => ({
    Id: count - index,
    Date: dateTimeOf(count - index),
    Vehicle: index % 100 === 7 ? 'Żuk A07' : 'Volvo FH',
    PlaceName: 'Poznań',
  }));
}

/** The given number of seconds into a day. */
function dateTimeOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `2026-01-01T${parts.map((part) => String(part).padStart(2, '0')).join(':')}`;
}

async function cacheRows(rows: readonly GridRow[], options: { asOf?: string; isComplete?: boolean; version?: string } = {}): Promise<void> {
  const { asOf = '2026-03-05T08:00:00', isComplete = true, version = 'first' } = options;
  const set = { entity, count: rows.length, isComplete, unreadable: 0, asOf } as const;
  await replaceRows(database, set, rows, await settledKeys(database, entity), version);
}

async function cacheAnswer(asOf: string): Promise<void> {
  await cachePage(database, { key: 'page', entity, rows: [{ Id: 'answer', Date: '2026-01-01T00:00:00' }], count: 1, asOf });
}

async function idsOf(query: GridQuery, pageKey: string | null = null): Promise<unknown[]> {
  const { rows } = await listView(database, entity, query, searched, pageKey);
  return rows.map((row) => row['Id']);
}

function countChunkReads(): { chunks: number } {
  const reads = { chunks: 0 };
  database.rowChunks.hook('reading', (chunk) => {
    reads.chunks += 1;
    return chunk;
  });
  return reads;
}

test('reads a page in stored order from its own chunk only', async () => {
  await cacheRows(handovers(2_000));
  const reads = countChunkReads();
  expect(await idsOf({ ...firstPage, skip: 1_200 })).toEqual(Array.from({ length: 25 }, (_, index) => 800 - index));
  expect(reads.chunks).toBe(1);
});

test('reads a page across two chunks, and an empty one beyond the end', async () => {
  await cacheRows(handovers(1_010));
  expect(await idsOf({ ...firstPage, skip: 490 })).toEqual(Array.from({ length: 25 }, (_, index) => 520 - index));
  expect(await idsOf({ ...firstPage, skip: 1_000 })).toHaveLength(10);
  expect(await idsOf({ ...firstPage, skip: 1_025 })).toEqual([]);
});

test('answers from memory without reading chunks until a pull replaces the rows', async () => {
  await cacheRows(handovers(600));
  await warmRows(database, entity, searched);
  const reads = countChunkReads();
  expect(await idsOf({ ...firstPage, skip: 575 })).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
  expect(await idsOf({ ...firstPage, search: 'zuk' })).toEqual([593, 493, 393, 293, 193, 93]);
  expect(reads.chunks).toBe(0);
  await cacheRows(handovers(3), { version: 'second' });
  expect(await idsOf(firstPage)).toEqual([3, 2, 1]);
});

test('answers another order, and waiting changes, from all rows', async () => {
  await cacheRows(handovers(600));
  expect(await idsOf({ ...firstPage, top: 3, orderBy: [{ field: 'Date', direction: 'asc' }] })).toEqual([1, 2, 3]);
  const item = { Id: 300 };
  const row = { Id: 300, Date: '2026-02-01T00:00:00', Vehicle: 'Volvo FH', PlaceName: 'Gdańsk' };
  const change = { entity, key: 300, kind: 'save', user: 'driver', appVersion: '0', happenedAt: '2026-03-05T08:00:00', item, row } as const;
  await saveChange(database, { ...change, calls: [{ call: 'createOrUpdate', payload: item }] }, () => crypto.randomUUID());
  expect(await idsOf({ ...firstPage, top: 2 })).toEqual([300, 600]);
  expect(await idsOf({ ...firstPage, search: 'gdansk' })).toEqual([300]);
});

test("[R-021] shows the backend's page while it is not older than the cached rows", async () => {
  await cacheRows(handovers(3));
  await cacheAnswer('2026-03-05T08:00:00');
  expect(await idsOf(firstPage, 'page')).toEqual(['answer']);
  await cacheRows(handovers(3), { asOf: '2026-03-05T08:00:01', version: 'second' });
  expect(await idsOf(firstPage, 'page')).toEqual([3, 2, 1]);
});

test('prefers a page over an incomplete set for one hour', async () => {
  await cacheAnswer('2026-03-05T08:00:00');
  await cacheRows(handovers(3), { asOf: '2026-03-05T09:00:00', isComplete: false });
  expect(await idsOf(firstPage, 'page')).toEqual(['answer']);
  await cacheRows(handovers(3), { asOf: '2026-03-05T09:00:01', isComplete: false, version: 'second' });
  expect(await idsOf(firstPage, 'page')).toEqual([3, 2, 1]);
});

test('reports an empty device as such', async () => {
  const view = await listView(database, entity, firstPage, searched, 'page');
  expect(view).toMatchObject({ rows: [], source: 'nothing-yet', asOf: null });
});

test('[R-040] [R-021] mine and the date range filter cached rows and local changes', async () => {
  const reading = (Id: number, date: string, EmployeeId: number | null): GridRow => ({
    Id,
    Date: `${date}T23:59:59`,
    Vehicle: 'WA 1',
    EmployeeId,
    CounterState: Id,
  });
  const rows = [reading(4, '2026-01-04', 7), reading(3, '2026-01-03', 8), reading(2, '2026-01-02', 7), reading(1, '2026-01-01', 7)];
  const set = { entity: 'vehicle-counter', count: rows.length, isComplete: true, unreadable: 0, asOf: '2026-03-05T08:00:00' } as const;
  await replaceRows(database, set, rows, [], 'first');
  const idsIn = async (scope: NonNullable<GridQuery['scope']>) =>
    (await listView(database, 'vehicle-counter', { ...firstPage, scope }, ['Vehicle'], null)).rows.map((row) => row['CounterState']);
  expect(await idsIn({ isMine: true })).toEqual([]);
  await cacheReference(database, { key: referenceKey('employee', 'getCurrentUserEmployeeId'), value: 7, asOf: '2026-03-05T08:00:00' });
  expect(await idsIn({ isMine: true })).toEqual([4, 2, 1]);
  expect(await idsIn({ from: '2026-01-02', to: '2026-01-03' })).toEqual([3, 2]);
  const row = { ...reading(0, '2026-01-03', 7), Id: key, CounterState: 99 };
  const change = {
    entity: 'vehicle-counter',
    key,
    kind: 'save',
    user: 'jan',
    appVersion: '1',
    happenedAt: '2026-03-05T09:00:00',
    calls: [],
    item: {},
    row,
  } as const;
  await saveChange(database, change, () => crypto.randomUUID());
  expect(await idsIn({ isMine: true, from: '2026-01-03' })).toEqual([4, 99]);
  expect(await idsIn({})).toEqual([4, 99, 3, 2, 1]);
});

test('[R-041] a cached page drops a row that the filter no longer matches', async () => {
  const running = { ...firstPage, filter: compare('EndDate', 'eq', null) };
  const trip = { Id: 7, Date: '2026-01-01T00:00:00', EndDate: null };
  await cachePage(database, { key: 'running', entity, rows: [trip], count: 1, asOf: '2026-03-05T08:00:00' });
  const finished = { entity, key: 7, item: {}, pending: 1, isRemoved: false, isNew: false, asOf: '2026-03-05T09:00:00' } as const;
  await database.records.put({ ...finished, row: { ...trip, Comments: 'on the way' } });
  expect(await listView(database, entity, running, [], 'running')).toMatchObject({ rows: [{ Comments: 'on the way' }], count: 1 });
  await database.records.put({ ...finished, row: { ...trip, EndDate: '2026-03-05T09:00:00' } });
  expect(await listView(database, entity, running, [], 'running')).toMatchObject({ rows: [], count: 0 });
});
