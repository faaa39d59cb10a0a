import type { GridRow } from './evaluate.ts';

/** Columns that name the vehicle of a row, by kind of record. */
const vehicleColumns = ['VehicleRegistrationNumber', 'Vehicle', 'RegistrationNumber'];

/**
 * The plate of the vehicle that a list row or record of any kind is about; empty without one. `shown`: the column that is shown beside it.
 */
export function plateIn(row: GridRow | undefined, shown?: string): string {
  const plates = vehicleColumns.filter((column) => column !== shown).map((column) => row?.[column]);
  return plates.find((plate): plate is string => typeof plate === 'string' && plate !== '') ?? '';
}
