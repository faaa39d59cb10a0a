import { beforeEach, expect, test } from 'vitest';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { UserDatabase } from '../schema/user-database.ts';
import type { RecordRow } from '../schema/rows.ts';
import { cachedRow } from './cached-row.ts';
import { cachePage, listView, replaceRows } from './list-rows.ts';

const entity = 'vehicle';
const listed = '2026-03-02T09:00:00';
const byMileage: GridQuery = { skip: 0, top: 25, orderBy: [{ field: 'VehicleMileage', direction: 'desc' }], filter: null, search: '' };
const vehicles = [
  { Id: 1, RegistrationNumber: 'WX 1', VehicleMileage: 1_000, EstimatedCounter: 1_050 },
  { Id: 2, RegistrationNumber: 'WX 2', VehicleMileage: 1_100 },
];

let database: UserDatabase;

beforeEach(async () => {
  database = new UserDatabase(crypto.randomUUID());
  await replaceRows(database, { entity, count: 2, isComplete: true, unreadable: 0, asOf: listed }, vehicles, [], 'first');
});

/** A record of this device that the backend has acknowledged after the list was cached. */
async function keep(kind: EntityName, row: Record<string, unknown> | null, more: Partial<RecordRow> = {}): Promise<void> {
  const state = { pending: 0, isRemoved: false, isNew: false, asOf: '2026-03-02T10:00:00' };
  await database.records.put({ entity: kind, key: 7, item: {}, row: row && { Id: 7, VehicleId: 1, ...row }, ...state, ...more });
}

async function mileages(pageKey: string | null = null): Promise<unknown[]> {
  const { rows } = await listView(database, entity, byMileage, [], pageKey);
  return rows.map((row) => [row['RegistrationNumber'], row['VehicleMileage']]);
}

test('[R-130] the list shows and sorts by the mileage of a trip finished here', async () => {
  expect(await mileages()).toEqual([
    ['WX 2', 1_100],
    ['WX 1', 1_000],
  ]);
  await keep('trip-record-card', { StartCounter: 1_010, EndCounter: 1_120 });
  expect(await mileages()).toEqual([
    ['WX 1', 1_120],
    ['WX 2', 1_100],
  ]);
});

test('[R-130] its record shows the same, and expects no less for today', async () => {
  await keep('trip-record-card', { StartCounter: 1_010, EndCounter: 1_120 });
  expect((await cachedRow(database, entity, 1)).rows).toMatchObject([{ VehicleMileage: 1_120, EstimatedCounter: 1_120 }]);
});

test.each([
  ['vehicle-counter', { CounterState: 1_070 }],
  ['vehicle-handover-document', { Counter: 1_070 }],
] as const)('[R-130] so does a reading of kind %s', async (kind, row) => {
  await keep(kind, row, { pending: 1, asOf: '2026-03-02T08:00:00' });
  expect(await mileages()).toContainEqual(['WX 1', 1_070]);
  expect((await cachedRow(database, entity, 1)).rows).toMatchObject([{ EstimatedCounter: 1_070 }]);
});

test('[R-130] a page of the backend shows it, and a vehicle known from a page alone', async () => {
  await cachePage(database, {
    key: 'page',
    entity,
    rows: [...vehicles, { Id: 3, VehicleMileage: 5 }],
    count: 3,
    asOf: '2026-03-02T09:30:00',
  });
  await keep('vehicle-counter', { CounterState: 1_070 });
  await keep('vehicle-counter', { VehicleId: 3, CounterState: 9 }, { key: 8 });
  expect(await mileages('page')).toContainEqual(['WX 1', 1_070]);
  expect((await cachedRow(database, entity, 3)).rows).toMatchObject([{ VehicleMileage: 9 }]);
});

test.each([
  ['lower than the mileage', { CounterState: 900 }, {}],
  ['that waits for a review', { CounterState: 1_070, Review: 'flagged' }, {}],
  ['of a deleted record', { CounterState: 1_070 }, { isRemoved: true }],
  ['that the list contains', { CounterState: 1_070 }, { asOf: '2026-03-02T08:00:00' }],
  ['of a record as the backend has it', null, {}],
  ['of no vehicle', { VehicleId: null, CounterState: 1_070 }, {}],
] as const)('[R-130] a reading %s changes nothing', async (_case, row, record) => {
  await keep('vehicle-counter', row, record);
  expect(await mileages()).toContainEqual(['WX 1', 1_000]);
});
