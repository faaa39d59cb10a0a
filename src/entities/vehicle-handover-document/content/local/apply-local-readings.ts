import type { VehicleChoice } from '../../../../contract/entities/fleet/vehicle.ts';
import { isAccepted } from '../../../../contract/rules/mileage/reading-review.ts';
import { isOlderThanChange } from '../../../../db/schema/logical-time.ts';
import type { RecordRow, ReferenceRow } from '../../../../db/schema/rows.ts';

/** The fields of the readings in a record, by its kind. */
const readings: Readonly<Record<string, readonly { readonly time: string; readonly counter: string; readonly review: string }[]>> = {
  'trip-record-card': [
    { time: 'StartDate', counter: 'StartCounter', review: 'StartReview' },
    { time: 'EndDate', counter: 'EndCounter', review: 'EndReview' },
  ],
  'vehicle-counter': [{ time: 'DateTime', counter: 'CounterState', review: 'Review' }],
};

type Reading = { readonly counter: number; readonly date: string };

/**
 * Applies the trips and readings made on this device to the vehicles: the last reading is that of the trip that just ended, before the
 * backend's list has it.
 */
export function applyLocalReadings(
  vehicles: readonly VehicleChoice[],
  records: readonly RecordRow[],
  list: Pick<ReferenceRow, 'asOf' | 'moment'> | null,
): readonly VehicleChoice[] {
  const newest = new Map<unknown, Reading>();
  for (const record of records.filter((one) => !one.isRemoved && (!list || isOlderThanChange(list, one)))) {
    const valueOf = (name: string): unknown => record.item[name] ?? record.row?.[name];
    for (const { time, counter, review } of readings[record.entity] ?? []) {
      const [date, kilometres, vehicleId] = [valueOf(time), valueOf(counter), valueOf('VehicleId')];
      if (typeof date !== 'string' || typeof kilometres !== 'number' || !isAccepted(record.row?.[review])) continue;
      if ((newest.get(vehicleId)?.date ?? '') <= date) newest.set(vehicleId, { counter: kilometres, date });
    }
  }
  if (newest.size === 0) return vehicles;
  return vehicles.map((vehicle) => {
    const last = newest.get(vehicle.Id);
    return last && last.date > (vehicle.LastCounterDate ?? '')
      ? { ...vehicle, LastCounter: last.counter, LastCounterDate: last.date }
      : vehicle;
  });
}
