import type { Address } from '../../screens/paths.ts';
import { vehicleIdOf, newRecordPathOf } from '../../screens/scan/vehicle-sticker.ts';
import type { HandoverStart } from '../../screens/vehicle/my-day.ts';

export function startPath({ vehicleId, from, to, place }: HandoverStart): Address {
  const parameters = Object.entries({ from, to, place: place || null }).flatMap(([name, value]) =>
    value === null ? [] : [`&${name}=${encodeURIComponent(value)}`],
  );
  return `${newRecordPathOf('vehicle-handover-document', vehicleId)}${parameters.join('')}` as Address;
}

/** The start in the address of a new handover; null for one that names no person, such as a sticker's. */
export function startOf(search: URLSearchParams): HandoverStart | null {
  const vehicleId = vehicleIdOf(search);
  if (vehicleId === null || (!search.has('from') && !search.has('to'))) return null;
  return { vehicleId, from: idOf(search.get('from')), to: idOf(search.get('to')), place: (search.get('place') ?? '').slice(0, 200) };
}

function idOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
