import type { Database } from '../core/database.ts';
import { fieldOf, isObject, numberOf, type JsonObject } from '../core/json.ts';
import { overlaps } from './rules.ts';

/** True when another valid booking of the same vehicle or equipment overlaps. */
export function bookingCollides(booking: JsonObject, database: Database): boolean {
  return otherRecords(booking, database.table('VehicleBooking').all()).some(
    (other) => isValidBooking(other) && isSameResource(booking, other) && overlaps(booking, other),
  );
}

export function rentalCollides(document: JsonObject, database: Database): boolean {
  return otherRecords(document, database.table('RentalDocument').all()).some(
    (other) =>
      other.IsDiscarded !== true && other.IsRejectedByDriver !== true && isSameResource(document, other) && overlaps(document, other),
  );
}

/** True when a valid booking of another vehicle by the same employee overlaps. */
export function hasBookingOfOtherVehicle(booking: JsonObject, employeeId: number | null, database: Database): boolean {
  return otherRecords(booking, database.table('VehicleBooking').all()).some(
    (other) =>
      isValidBooking(other) &&
      other.EmployeeId === employeeId &&
      other.VehicleId !== null &&
      !isSameResource(booking, other) &&
      overlaps(booking, other),
  );
}

export function summaryCollides(summary: JsonObject, database: Database): boolean {
  return otherRecords(summary, database.table('PeriodicSummary').all()).some(
    (other) => numberOf(other.VehicleId) === numberOf(summary.VehicleId) && overlaps(summary, other),
  );
}

/** Body of a collision call, with its keys in the specified case. */
export function periodOf(body: JsonObject): JsonObject {
  const names = ['Id', 'VehicleId', 'AdditionalEquipmentId', 'StartDate', 'EndDate'];
  return isObject(body) ? Object.fromEntries(names.map((name) => [name, fieldOf(body, name) ?? null])) : {};
}

function otherRecords(record: JsonObject, records: JsonObject[]): JsonObject[] {
  const id = numberOf(record.Id);
  return records.filter((other) => other.Id !== id);
}

function isValidBooking(booking: JsonObject): boolean {
  return booking.IsRejected !== true && booking.IsRejectedByDriver !== true;
}

function isSameResource(one: JsonObject, other: JsonObject): boolean {
  return ['VehicleId', 'AdditionalEquipmentId'].some((field) => {
    const id = numberOf(one[field]);
    return id !== null && id !== 0 && id === numberOf(other[field]);
  });
}
