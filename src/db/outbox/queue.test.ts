import { beforeEach, expect, test } from 'vitest';
import type { EntryState, NewOutboxRow } from '../schema/rows.ts';
import { allDrafts, queuedRecords, queueHead } from './queue.ts';
import { UserDatabase } from '../schema/user-database.ts';

const entity = 'vehicle-handover-document';

let database: UserDatabase;

beforeEach(() => {
  database = new UserDatabase(crypto.randomUUID());
});

function entry(recordKey: number | string, state: EntryState = 'waiting'): NewOutboxRow {
  const call = { entity, callEntity: entity, call: 'createOrUpdate', kind: 'save', payload: {}, parameters: {}, base: null } as const;
  const change = {
    user: 'driver',
    happenedAt: '2026-06-01T08:00:00',
    appVersion: '0.1.0',
    schemaVersion: 1,
    dependsOn: [],
    blobs: [],
  } as const;
  return {
    ...call,
    ...change,
    id: crypto.randomUUID(),
    recordKey,
    targetKey: recordKey,
    state,
    attempts: 0,
    notBefore: 0,
    epoch: 0,
    fault: null,
  };
}

test('the head of a long queue has parked entries first and the count of all', async () => {
  await database.outbox.bulkAdd([
    ...Array.from({ length: 120 }, (_, index) => entry(index + 1)),
    entry(900, 'parked'),
    entry(901, 'sending'),
  ]);
  const { entries, count, sendable } = await queueHead(database, 10);
  expect(entries.map(({ recordKey }) => recordKey)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 900, 901]);
  expect({ count, going: sendable }).toEqual({ count: 122, going: 121 });
});

test('the head has all entries of each of its records', async () => {
  await database.outbox.bulkAdd([entry(1), entry(2), ...Array.from({ length: 300 }, () => entry(1))]);
  const { entries } = await queueHead(database, 2);
  expect(entries.filter(({ recordKey }) => recordKey === 1)).toHaveLength(301);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq).toSorted((left, right) => left - right));
});

test("reads the states of a list's rows from indexes, without loading an entry", async () => {
  await database.outbox.bulkAdd([entry(1), entry(2), entry(2, 'parked'), entry(3, 'sending'), entry(4)]);
  let read = 0;
  database.outbox.hook('reading', (one) => {
    read += 1;
    return one;
  });
  expect(await queuedRecords(database, entity, [1, 2, 3, 9])).toEqual(
    new Map([
      [1, 'waiting'],
      [2, 'parked'],
      [3, 'sending'],
    ]),
  );
  expect(await queuedRecords(database, 'vehicle', [1])).toEqual(new Map());
  expect(read).toBe(0);
});

test('[R-110] drafts come newest first', async () => {
  for (const [key, updatedAt] of [
    ['local-1', '2026-06-01T08:00:00'],
    ['local-2', '2026-06-01T08:00:02'],
    ['local-3', '2026-06-01T08:00:01'],
  ] as const)
    await database.drafts.put({ entity, key, values: {}, updatedAt });
  expect((await allDrafts(database)).map(({ key }) => key)).toEqual(['local-2', 'local-3', 'local-1']);
});
