import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { textOf } from '../../screens/text-of.ts';

type Values = Readonly<Record<string, unknown>>;

/** Columns that name the vehicle of a row, by kind of record. */
const plateColumns = ['VehicleRegistrationNumber', 'Vehicle', 'RegistrationNumber'];

/** What tells a draft from others of its kind: the number of its record and the plate of its vehicle, as far as they are known. */
export function draftSubject(form: unknown, record: Values | undefined, vehicles: readonly VehicleChoice[]): readonly string[] {
  const vehicleId = (form as Values | undefined)?.['VehicleId'] ?? record?.['VehicleId'];
  const chosen = vehicles.find(({ Id }) => Id === vehicleId)?.RegistrationNumber;
  const stored = plateColumns.map((column) => textOf(record?.[column])).find(Boolean);
  return [textOf(record?.['Number']), chosen ?? stored ?? ''].filter(Boolean);
}
