import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { vehicleIdOfSticker } from './vehicle-sticker.ts';

/**
 * Finds the vehicle of a typed or scanned text: by the app's sticker address, by plate or VIN (ignoring spaces and hyphens),
 * or by id. Null when no vehicle or several match.
 */
export function findVehicle(vehicles: readonly VehicleChoice[], text: string, origin: string): VehicleChoice | null {
  const searched = normalize(text);
  if (searched === '') return null;
  const matches = vehicles.filter(
    (vehicle) => normalize(vehicle.RegistrationNumber) === searched || normalize(vehicle.BodyNumber ?? '') === searched,
  );
  if (matches.length > 0) return matches.length === 1 ? (matches[0] ?? null) : null;
  const id = vehicleIdOfSticker(text.trim(), origin) ?? (/^\d{1,15}$/.test(searched) ? Number(searched) : null);
  return vehicles.find((vehicle) => vehicle.Id === id) ?? null;
}

function normalize(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}
