import type { VehicleChoice } from '../../../../contract/entities/fleet/vehicle.ts';
import type { RecordKey } from '../../../../contract/wire/fields.ts';
import { isOlderThanChange } from '../../../../db/schema/logical-time.ts';
import type { RecordRow, ReferenceRow } from '../../../../db/schema/rows.ts';
import { leftDamages } from '../damages.ts';
import type { HandoverForm } from '../handover-form.ts';
import { readHandover } from '../read-handover.ts';

type LastHandover = HandoverForm & { readonly key: RecordKey };

/**
 * Applies the handovers made on this device to the vehicles: damages, counter and last driver are updated before the
 * backend's `list` of vehicles contains them. The specification's list has no damages: there each handover read on this device
 * counts. `except` is the handover that is being edited.
 */
export function applyLocalHandovers(
  vehicles: readonly VehicleChoice[],
  records: readonly RecordRow[],
  list: Pick<ReferenceRow, 'asOf' | 'moment'> | null,
  except: RecordKey | null,
): readonly VehicleChoice[] {
  const hasDamages = vehicles.some(({ KnownDamages }) => KnownDamages !== undefined);
  const isNewer = (record: RecordRow) => record.isNew && (!list || isOlderThanChange(list, record));
  const localHandovers = records.filter((record) => !record.isRemoved && record.key !== except && (!hasDamages || isNewer(record)));
  if (localHandovers.length === 0) return vehicles;
  const newest = new Map<number, LastHandover>();
  for (const { key, item } of localHandovers) {
    const lastHandover = { ...readHandover(item), key };
    const before = lastHandover.VehicleId === null ? undefined : newest.get(lastHandover.VehicleId);
    if (lastHandover.VehicleId !== null && (!before || dateOf(before) <= dateOf(lastHandover)))
      newest.set(lastHandover.VehicleId, lastHandover);
  }
  return vehicles.map((vehicle) => {
    const lastHandover = newest.get(vehicle.Id);
    return lastHandover && dateOf(lastHandover) >= (vehicle.LastCounterDate ?? '') ? applyHandover(vehicle, lastHandover) : vehicle;
  });
}

function applyHandover(vehicle: VehicleChoice, left: LastHandover): VehicleChoice {
  const { key, Date: date, ConfirmedCounter, ToEmployeeId } = left;
  return {
    ...vehicle,
    LastHandoverDriverId: ToEmployeeId,
    KnownDamages: leftDamages(left, key),
    ...(ConfirmedCounter === null ? {} : { LastCounter: ConfirmedCounter, LastCounterDate: date }),
  };
}

function dateOf({ Date: date }: LastHandover): string {
  return date ?? '';
}
