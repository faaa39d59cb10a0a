import { beforeEach, expect, test } from 'vitest';
import fc from 'fast-check';
import type { GridRow } from '../../src/contract/grid/evaluate.ts';
import { applyChanges } from '../../src/db/cache/apply-changes.ts';
import type { RowChanges } from '../../src/db/cache/noted-changes.ts';
import { feedPosition, saveFeedPosition } from '../../src/db/cache/feed-position.ts';
import { cachedListRows, replaceRows } from '../../src/db/cache/list-rows.ts';
import { UserDatabase } from '../../src/db/schema/user-database.ts';

const entity = 'vehicle-handover-document';
const asOf = '2026-03-05T08:00:00';

let database: UserDatabase;
/** Chunks that were written, and read, since the last look. */
let chunks: { written: number; read: number };

beforeEach(() => {
  database = new UserDatabase(crypto.randomUUID());
  chunks = { written: 0, read: 0 };
  database.use({
    stack: 'dbcore',
    name: 'counted',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (name !== 'rowChunks') return table;
        const countRead = <Answer>(answer: Promise<Answer>, many: (answer: Answer) => number) =>
          answer.then((rows) => ((chunks.read += many(rows)), rows));
        return {
          ...table,
          mutate: (request) => {
            if (request.type === 'put') chunks.written += request.values.length;
            return table.mutate(request);
          },
          getMany: (request) => countRead(table.getMany(request), (rows) => rows.length),
          query: (request) => countRead(table.query(request), ({ result }) => result.length),
        };
      },
    }),
  });
});

/** Readings, the newest first, as the list sorts them. */
function reading(id: number, second = id): GridRow {
  return { Id: id, Date: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toJSON().slice(0, 19), Counter: id };
}

async function cacheRows(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => reading(count - index));
  await replaceRows(database, { entity, count, isComplete: true, unreadable: 0, asOf, moment: 2 }, rows, [], 'first');
  await saveFeedPosition(database, { cursor: 'c0', moment: 1 });
}

let moment = 10;

async function apply(change: RowChanges): Promise<void> {
  const since = (await feedPosition(database))?.cursor ?? '';
  moment += 1;
  expect(
    await applyChanges(database, {
      since,
      cursor: `${since}+`,
      link: undefined,
      moment,
      staleSince: moment,
      asOf,
      lists: new Map([[entity, change]]),
      reads: new Map(),
      settled: [],
    }),
  ).toBe(true);
}

async function ids(): Promise<unknown[]> {
  return ((await cachedListRows(database, entity))?.rows ?? []).map(({ Id }) => Id);
}

test('[R-141] a new row of a long list writes one chunk, and the list reads that one', async () => {
  await cacheRows(2_600);
  expect((await ids()).length).toBe(2_600);
  chunks = { written: 0, read: 0 };
  await apply({ rows: [reading(3_000)], gone: [] });
  expect(chunks).toEqual({ written: 1, read: 0 });
  expect((await ids()).slice(0, 2)).toEqual([3_000, 2_600]);
  expect(chunks).toEqual({ written: 1, read: 1 });
});

test('[R-141] a list that is not open is read without caching its rows', async () => {
  await cacheRows(2_600);
  chunks = { written: 0, read: 0 };
  await apply({ rows: [reading(3_000)], gone: [] });
  await apply({ rows: [reading(3_001)], gone: [] });
  expect(chunks).toEqual({ written: 2, read: 12 });
});

test('[R-141] rows that come, change, move and go leave the list as a pull would', async () => {
  const change = fc.record({
    rows: fc.array(fc.tuple(fc.integer({ min: 1, max: 1_400 }), fc.integer({ min: 1, max: 1_400 })), { maxLength: 8 }),
    gone: fc.array(fc.integer({ min: 1, max: 1_400 }), { maxLength: 8 }),
    /** Many at once, as when a statement is imported. */
    many: fc.constantFrom(0, 0, 0, 700, 1_700),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      await cacheRows(1_100);
      const model = new Map((await cachedListRows(database, entity))?.rows.map((row) => [row['Id'] as number, row]));
      let next = 2_000;
      for (const { rows, gone, many } of changes) {
        const come = [
          ...new Map(
            [...rows.map(([id, second]) => reading(id, second)), ...Array.from({ length: many }, () => reading(next++))].map((row) => [
              row['Id'],
              row,
            ]),
          ).values(),
        ].filter(({ Id }) => !gone.includes(Id as number));
        await apply({ rows: come, gone });
        for (const id of gone) model.delete(id);
        for (const row of come) model.set(row['Id'] as number, row);
        const cachedRows = (await cachedListRows(database, entity))?.rows ?? [];
        expect(new Map(cachedRows.map((row) => [row['Id'], row]))).toEqual(model);
        expect(cachedRows.length).toBe(model.size);
        const times = cachedRows.map((row) => String(row['Date']));
        expect(times).toEqual(times.toSorted().toReversed());
      }
      // Chunks stay of a readable size.
      const sizes = (await database.rowChunks.toArray()).map((chunk) => chunk.rows.length);
      expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(1_000);
      expect(sizes.length).toBeLessThanOrEqual(2 + model.size / 250);
    }),
    { numRuns: 15, seed: 20261128 },
  );
}, 60_000);
