import { asKnown } from '../../contract/entities/damage-point.ts';
import type { VehicleChoice } from '../../contract/entities/vehicle.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { isUnknownTo } from '../../db/moments.ts';
import type { RecordRow, ReferenceRow } from '../../db/rows.ts';
import type { HandoverForm } from './handover-form.ts';
import { readHandover } from './read-handover.ts';

type Left = Pick<HandoverForm, 'VehicleId' | 'Date' | 'Counter' | 'ToEmployeeId' | 'SelectedDamages'>;

/**
 * Applies the handovers made on this device to the vehicles: damages, counter and last driver are updated before the
 * backend's `list` of vehicles contains them. `except` is the handover that is being edited.
 */
export function vehiclesAsLeft(
  vehicles: readonly VehicleChoice[],
  records: readonly RecordRow[],
  list: Pick<ReferenceRow, 'asOf' | 'moment'> | null,
  except: RecordKey | null,
): readonly VehicleChoice[] {
  const made = records.filter((record) => record.isNew && !record.isRemoved && record.key !== except && (!list || isUnknownTo(list, record)));
  if (made.length === 0) return vehicles;
  const newest = new Map<number, Left>();
  for (const { item } of made) {
    const left = readHandover(item);
    const before = left.VehicleId === null ? undefined : newest.get(left.VehicleId);
    if (left.VehicleId !== null && (!before || dateOf(before) <= dateOf(left))) newest.set(left.VehicleId, left);
  }
  return vehicles.map((vehicle) => {
    const left = newest.get(vehicle.Id);
    return left && dateOf(left) >= (vehicle.LastCounterDate ?? '') ? asLeft(vehicle, left) : vehicle;
  });
}

function asLeft(vehicle: VehicleChoice, { Date: date, Counter, ToEmployeeId, SelectedDamages }: Left): VehicleChoice {
  return {
    ...vehicle,
    LastHandoverDriverId: ToEmployeeId,
    KnownDamages: asKnown(SelectedDamages),
    ...(Counter === null ? {} : { LastCounter: Counter, LastCounterDate: date }),
  };
}

function dateOf({ Date: date }: Left): string {
  return date ?? '';
}
