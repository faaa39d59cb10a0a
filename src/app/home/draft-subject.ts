import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { plateIn } from '../../contract/grid/plate-in.ts';
import { textOf } from '../../screens/text-of.ts';

type Values = Readonly<Record<string, unknown>>;

/** Facts that tell a draft from others of its kind: the number of its record and the plate of its vehicle, as far as they are known. */
export function draftSubject(form: unknown, record: Values | undefined, vehicles: readonly VehicleChoice[]): readonly string[] {
  const vehicleId = (form as Values | undefined)?.['VehicleId'] ?? record?.['VehicleId'];
  const plate = vehicles.find(({ Id }) => Id === vehicleId)?.RegistrationNumber;
  return [textOf(record?.['Number']), plate ?? plateIn(record)].filter(Boolean);
}
