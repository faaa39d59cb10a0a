// Values of columns that come from another table.
import type { Database } from '../database.ts';
import { numberOf, textOf, type Json, type JsonObject } from '../json.ts';

type Compute = (record: JsonObject, database: Database) => Json;

/** Field of the record that another table holds under the id in `idField`. */
export function from(table: string, idField: string, field = 'Name'): Compute {
  return (record, database) => database.table(table).get(numberOf(record[idField]))?.[field] ?? null;
}

/** Field of the record's vehicle, which an older record may name by registration number only. */
export const registrationNumber: Compute = (record, database) =>
  from('Vehicle', 'VehicleId', 'RegistrationNumber')(record, database) ?? record.VehicleRegistrationNumber ?? null;

export const vehicleName: Compute = (record, database) => {
  const vehicle = database.table('Vehicle').get(numberOf(record.VehicleId));
  return vehicle ? vehicleLabel(vehicle) : null;
};

export function vehicleLabel(vehicle: JsonObject): string {
  return `${textOf(vehicle.RegistrationNumber)} ${textOf(vehicle.Make)} ${textOf(vehicle.Model)}`;
}

export const rentalStatus: Compute = dictionaryName('StatusId');
export const rentalKind: Compute = dictionaryName('KindId');

/** Name of a dictionary's item; items of all dictionaries share one id space, as their ids carry the dictionary's number. */
export function dictionaryName(idField: string): Compute {
  return (record, database) =>
    database.table('DictionaryItem').all().find((item) => item.ItemId === numberOf(record[idField]))?.Name ?? null;
}
