import { textOf } from './text-of.ts';

/** Columns that name the vehicle of a row, by kind of record. */
const plateColumns = ['VehicleRegistrationNumber', 'Vehicle', 'RegistrationNumber'];

/** The plate of the vehicle that a list row or record of any kind is about; empty without one. `shown`: the column that is shown beside it. */
export function plateIn(row: Readonly<Record<string, unknown>> | undefined, shown?: string): string {
  return plateColumns.map((column) => (column === shown ? '' : textOf(row?.[column]))).find(Boolean) ?? '';
}
