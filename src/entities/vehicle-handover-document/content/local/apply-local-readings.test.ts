import { expect, test } from 'vitest';
import type { VehicleChoice } from '../../../../contract/entities/fleet/vehicle.ts';
import type { RecordRow } from '../../../../db/schema/rows.ts';
import { applyLocalReadings } from './apply-local-readings.ts';

const car: VehicleChoice = {
  Id: 1,
  RegistrationNumber: 'WX 1',
  Make: null,
  Model: null,
  BodyNumber: null,
  VehicleType: 0,
  LastCounter: 1_000,
  LastCounterDate: '2026-03-01T08:00:00',
  LastHandoverDriverId: 5,
};
const list = { asOf: '2026-03-02T09:00:00' };

function trip(item: Record<string, unknown>, record: Partial<RecordRow> = {}): RecordRow {
  const content = {
    VehicleId: 1,
    StartDate: '2026-03-02T07:00:00',
    StartCounter: 1_010,
    EndDate: '2026-03-02T10:00:00',
    EndCounter: 1_120,
    ...item,
  };
  return {
    entity: 'trip-record-card',
    key: 7,
    item: content,
    row: null,
    pending: 1,
    isRemoved: false,
    isNew: false,
    asOf: '2026-03-02T10:05:00',
    ...record,
  };
}

test('[R-130] the end of a trip finished here is the last reading', () => {
  expect(applyLocalReadings([car], [trip({})], list)).toMatchObject([{ LastCounter: 1_120, LastCounterDate: '2026-03-02T10:00:00' }]);
});

test('[R-130] the start of a running trip is one, and so is a reading', () => {
  expect(applyLocalReadings([car], [trip({ EndDate: null, EndCounter: null })], list)).toMatchObject([{ LastCounter: 1_010 }]);
  const reading = trip({ DateTime: '2026-03-02T11:00:00', CounterState: 1_200 }, { entity: 'vehicle-counter', key: 'local-1' });
  expect(applyLocalReadings([car], [reading, trip({})], list)).toMatchObject([{ LastCounter: 1_200 }]);
});

test('[R-130] a finish queued from the list is read from its row', () => {
  const row = { Id: 7, VehicleId: 1, EndDate: '2026-03-02T10:00:00', EndCounter: 1_130 };
  expect(applyLocalReadings([car], [trip({}, { item: {}, row })], list)).toMatchObject([{ LastCounter: 1_130 }]);
});

test.each([
  ['of a deleted trip', trip({}, { isRemoved: true })],
  ['that waits for a review', trip({ StartDate: null }, { row: { EndReview: 'flagged' } })],
  ['that the vehicle list contains', trip({}, { pending: 0, asOf: '2026-03-02T08:00:00' })],
  ['older than the last one', trip({ StartDate: null, EndDate: '2026-02-01T10:00:00' })],
  ['of another vehicle', trip({ VehicleId: 2 })],
])('[R-130] ignores a reading %s', (_, record) => {
  expect(applyLocalReadings([car], [record], list)).toEqual([car]);
});
