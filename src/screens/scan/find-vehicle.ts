import type { VehicleChoice } from '../../contract/entities/vehicle.ts';
import { vehicleIdOfSticker } from './vehicle-sticker.ts';

/**
 * Finds the vehicle of a typed or scanned text: by the app's sticker address, by plate or VIN (ignoring spaces and hyphens),
 * or by id. Null when no vehicle or several match.
 */
export function findVehicle(vehicles: readonly VehicleChoice[], text: string, origin: string): VehicleChoice | null {
  const wanted = bare(text);
  if (wanted === '') return null;
  const named = vehicles.filter((vehicle) => bare(vehicle.RegistrationNumber) === wanted || bare(vehicle.BodyNumber ?? '') === wanted);
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  const id = vehicleIdOfSticker(text.trim(), origin) ?? (/^\d{1,15}$/.test(wanted) ? Number(wanted) : null);
  return vehicles.find((vehicle) => vehicle.Id === id) ?? null;
}

function bare(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}
