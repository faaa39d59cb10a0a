import { beforeEach, expect, test } from 'vitest';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { addDays } from '../../../contract/wire/wire-date.ts';
import { replaceRows } from '../list-rows.ts';
import { scheduleView } from './schedule-rows.ts';
import { UserDatabase } from '../../schema/user-database.ts';

const entity = 'rental-document';
const now = '2026-06-01T08:00:00';
const [monday, sunday] = ['2026-06-01T00:00:00', '2026-06-08T00:00:00'];

let database: UserDatabase;

beforeEach(() => {
  database = new UserDatabase(crypto.randomUUID());
});

/** One-day documents in list order: the newest, which is the first, begins `days` after 2026-01-01. */
function rowsPerDay(days: number, more: (day: string) => GridRow = () => ({})) {
  return Array.from({ length: days }, (_, index) => {
    const day = addDays('2026-01-01', days - index);
    return { Id: days - index, VehicleId: 1, StartDate: `${day}T08:00:00`, EndDate: `${day}T16:00:00`, ...more(day) };
  });
}

async function cacheRows(rows: readonly GridRow[], isComplete = true): Promise<{ chunks: number }> {
  const reads = { chunks: 0 };
  await replaceRows(database, { entity, count: rows.length, isComplete, unreadable: 0, asOf: now }, rows, [], crypto.randomUUID());
  database.rowChunks.hook('reading', (chunk) => {
    reads.chunks += 1;
    return chunk;
  });
  return reads;
}

const view = () => scheduleView(database, entity, monday, sunday);
const inWeek = (rows: readonly GridRow[]) =>
  rows
    .filter(({ StartDate, EndDate }) => (StartDate as string) < sunday && (EndDate === null || (EndDate as string) > monday))
    .map(({ Id }) => Id);

test('[R-106] reads only the chunks of the shown days, and only once', async () => {
  const rows = rowsPerDay(5_000);
  const reads = await cacheRows(rows);
  expect(inWeek((await view()).rows)).toEqual(inWeek(rows));
  expect(reads.chunks).toBeLessThanOrEqual(2);
  const { chunks } = reads;
  await view();
  expect(reads.chunks).toBe(chunks);
});

test('[R-106] shows long and open-ended documents in every week they overlap', async () => {
  const long = new Map([
    ['2026-01-05', { EndDate: null }],
    ['2026-01-06', { EndDate: '2026-06-02T08:00:00' }],
    ['2026-01-07', { EndDate: null, ReturnDate: '2026-02-01T08:00:00' }],
  ]);
  const rows = rowsPerDay(2_000, (day) => long.get(day) ?? {});
  await cacheRows(rows);
  expect(inWeek((await view()).rows)).toEqual(expect.arrayContaining(inWeek(rows)));
});

test('[R-090] an incomplete set states the time from which nothing is missing', async () => {
  await cacheRows(rowsPerDay(300), false);
  expect((await view()).completeFrom).toBe('2026-01-02T08:00:00');
  await cacheRows(
    rowsPerDay(300).filter(({ StartDate }) => StartDate > now),
    false,
  );
  expect((await view()).completeFrom).toBe(now);
});

test('[R-092] reads a set without a time index, from an older release, as a whole', async () => {
  const rows = rowsPerDay(1_200);
  await cacheRows(rows);
  await database.rowSets.toCollection().modify((set) => {
    delete (set as { calendar?: unknown }).calendar;
  });
  expect((await view()).rows).toHaveLength(1_200);
});
