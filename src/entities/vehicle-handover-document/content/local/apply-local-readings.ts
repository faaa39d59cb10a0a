import type { EntityDefinition } from '../../../../contract/definition/entity.ts';
import type { VehicleChoice } from '../../../../contract/entities/fleet/vehicle.ts';
import { entityRegistry } from '../../../../contract/registry.ts';
import { isAccepted } from '../../../../contract/rules/mileage/reading-review.ts';
import { isOlderThanChange } from '../../../../db/schema/logical-time.ts';
import type { RecordRow, ReferenceRow } from '../../../../db/schema/rows.ts';

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
    const { readings = [] }: EntityDefinition = entityRegistry[record.entity];
    for (const { time, counter, review = '' } of readings) {
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
