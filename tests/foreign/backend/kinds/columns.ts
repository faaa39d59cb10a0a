// Computed columns whose values come from another table.
import type { Database } from '../core/database.ts';
import { numberOf, textOf, type Json, type JsonObject } from '../core/json.ts';

type Compute = (record: JsonObject, database: Database) => Json;

/** Reads a field of the record that `idField` references in another table. */
export function fieldOfReference(table: string, idField: string, field = 'Name'): Compute {
  return (record, database) => database.table(table).get(numberOf(record[idField]))?.[field] ?? null;
}

/** Registration number of the record's vehicle; older records contain only the number. */
export const registrationNumber: Compute = (record, database) =>
  fieldOfReference('Vehicle', 'VehicleId', 'RegistrationNumber')(record, database) ?? record.VehicleRegistrationNumber ?? null;

export const vehicleName: Compute = (record, database) => {
  const vehicle = database.table('Vehicle').get(numberOf(record.VehicleId));
  return vehicle ? vehicleLabel(vehicle) : null;
};

export function vehicleLabel(vehicle: JsonObject): string {
  return `${textOf(vehicle.RegistrationNumber)} ${textOf(vehicle.Make)} ${textOf(vehicle.Model)}`;
}

export const rentalStatus: Compute = dictionaryName('StatusId');
export const rentalKind: Compute = dictionaryName('KindId');

/** Name of a dictionary item. All dictionaries share one ID space, because item IDs contain the dictionary's number. */
export function dictionaryName(idField: string): Compute {
  return (record, database) =>
    database
      .table('DictionaryItem')
      .all()
      .find((item) => item.ItemId === numberOf(record[idField]))?.Name ?? null;
}
