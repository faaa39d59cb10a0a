import type { Address } from '../../screens/paths.ts';
import { vehicleIdOf, newRecordPathOf } from '../../screens/scan/vehicle-sticker.ts';
import type { HandoverStart } from '../../screens/vehicle/my-day.ts';

/** The address of a new handover that starts from a booking or a vehicle of the user. */
export function startPath({ VehicleId, FromEmployeeId, ToEmployeeId, PlaceName }: HandoverStart): Address {
  const known = { from: FromEmployeeId, to: ToEmployeeId, place: PlaceName || null };
  const parameters = Object.entries(known).flatMap(([name, value]) => (value === null ? [] : [`&${name}=${encodeURIComponent(value)}`]));
  return `${newRecordPathOf('vehicle-handover-document', VehicleId)}${parameters.join('')}` as Address;
}

/** The start in the address of a new handover; null for one that names no person, such as a sticker's. */
export function startOf(search: URLSearchParams): HandoverStart | null {
  const VehicleId = vehicleIdOf(search);
  if (VehicleId === null || (!search.has('from') && !search.has('to'))) return null;
  return { VehicleId, FromEmployeeId: idOf(search.get('from')), ToEmployeeId: idOf(search.get('to')), PlaceName: (search.get('place') ?? '').slice(0, 200) };
}

function idOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
