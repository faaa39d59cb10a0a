import type { VehicleChoice } from '../../contract/entities/vehicle.ts';
import { vehicleIdOfSticker } from './vehicle-sticker.ts';

/**
 * The one vehicle that a typed or scanned text names in full: by our sticker's address, by plate or VIN whatever the spacing,
 * or by its id; null when it is none or several.
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
