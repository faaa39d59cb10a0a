import { beforeEach, expect, test } from 'vitest';
import { changedRows } from './changed-rows.ts';
import type { RecordRow } from '../schema/rows.ts';
import { UserDatabase } from '../schema/user-database.ts';

const entity = 'vehicle-handover-document';

let database: UserDatabase;

beforeEach(() => {
  database = new UserDatabase(crypto.randomUUID());
});

function record(key: number | string, more: Partial<RecordRow> = {}): RecordRow {
  const defaults = { pending: 1, isRemoved: false, isNew: typeof key === 'string', asOf: '2026-06-01T08:00:00' } as const;
  return { entity, key, item: { Id: key, FromSignature: 'data:image/png;base64,AAAA' }, row: { Id: key }, ...defaults, ...more };
}

function countReads(): { records: number } {
  const reads = { records: 0 };
  database.records.hook('reading', (one) => {
    reads.records += 1;
    return one;
  });
  return reads;
}

async function keysChanged(): Promise<unknown[]> {
  return (await changedRows(database, entity)).map(({ key }) => key);
}

test('returns changed records without their content', async () => {
  await database.records.bulkPut([record(1), record(2, { row: null }), record(3, { row: null, isRemoved: true }), record('local-4')]);
  await database.records.put({ ...record(5), entity: 'vehicle' });
  const rows = await changedRows(database, entity);
  expect(rows.map(({ key }) => key)).toEqual([1, 3, 'local-4']);
  expect(rows.every((row) => !('item' in row))).toBe(true);
});

test("[R-035] a list over another entity's records includes the matching changes only", async () => {
  const booking = (key: number | string, AdditionalEquipmentId: number | null) => ({
    ...record(key, { row: { Id: key, AdditionalEquipmentId } }),
    entity: 'vehicle-rental' as const,
  });
  await database.records.bulkPut([booking(1, 5), booking(2, null), booking('local-3', 5), booking('local-4', null)]);
  const rows = await changedRows(database, 'equipment-rental');
  expect(rows.map(({ key, isRemoved }) => [key, isRemoved])).toEqual([
    [1, false],
    [2, true],
    ['local-3', false],
    ['local-4', true],
  ]);
  expect((await changedRows(database, 'vehicle-rental')).every(({ isRemoved }) => !isRemoved)).toBe(true);
});

test('returns all records when they exceed one batch', async () => {
  await database.records.bulkPut(Array.from({ length: 1_001 }, (_, index) => record(index + 1)));
  expect(await keysChanged()).toHaveLength(1_001);
});

test('reads only the written records again after a change', async () => {
  await database.records.bulkPut(Array.from({ length: 300 }, (_, index) => record(index + 1)));
  await changedRows(database, entity);
  const reads = countReads();
  await database.records.put(record(7, { row: { Id: 7, PlaceName: 'Łódź' } }));
  await database.records.delete([entity, 8]);
  const rows = await changedRows(database, entity);
  expect(rows).toHaveLength(299);
  expect(rows.find(({ key }) => key === 7)?.row).toEqual({ Id: 7, PlaceName: 'Łódź' });
  expect(reads.records).toBeLessThanOrEqual(2);
});

test('notices a bulk write of many records', async () => {
  await database.records.bulkPut(Array.from({ length: 100 }, (_, index) => record(index + 1)));
  expect(await keysChanged()).toHaveLength(100);
  await database.records.bulkPut(Array.from({ length: 100 }, (_, index) => record(index + 1, { row: null, pending: 0 })));
  expect(await keysChanged()).toEqual([]);
});

test('overlapping reads each include the writes that preceded them', async () => {
  await database.records.put(record(1));
  const first = changedRows(database, entity);
  await database.records.put(record(2));
  expect(await keysChanged()).toEqual([1, 2]);
  expect((await first).map(({ key }) => key)).toContain(1);
});
