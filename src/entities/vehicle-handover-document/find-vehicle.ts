import type { VehicleChoice } from '../../contract/entities/vehicle.ts';

/** The one vehicle that a typed or scanned text names in full: by plate or VIN, whatever the spacing; null when it is none or several. */
export function findVehicle(vehicles: readonly VehicleChoice[], text: string): VehicleChoice | null {
  const wanted = bare(text);
  if (wanted === '') return null;
  const found = vehicles.filter((vehicle) => bare(vehicle.RegistrationNumber) === wanted || bare(vehicle.BodyNumber ?? '') === wanted);
  return found.length === 1 ? (found[0] ?? null) : null;
}

function bare(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}
