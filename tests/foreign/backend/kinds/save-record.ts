import { bodyId, bodyOf, type Call } from '../core/call.ts';
import type { JsonObject } from '../core/json.ts';
import { textOf } from '../core/json.ts';
import { checkKeys, readFields } from './read-fields.ts';
import type { Kind } from './kind.ts';
import { badRequest, notFound } from '../core/http-error.ts';

export interface SaveResult {
  id: number;
  created: boolean;
  record: JsonObject;
}

/** CreateOrUpdate of every kind: read, check, complete, write. */
export function saveRecord(kind: Kind, call: Call): SaveResult {
  const { database } = call;
  const body = bodyOf(call);
  const table = database.table(kind.name);
  const id = bodyId(call);
  const previous = table.get(id);
  if (id !== null && !previous) {
    throw notFound();
  }
  if (call.settings.strictBodies) {
    checkKeys(kind, body);
  }
  const record: JsonObject = resolveVehicle(kind, { ...previous, ...readFields(kind, body, previous, database) }, body, call);
  requireFields(kind, record);
  const context = { database, previous, employeeId: call.user?.employeeId ?? null };
  kind.validate?.(record, context);
  const complete: JsonObject = { ...record, ...kind.derive?.(record, context) };
  const savedId = previous ? (id as number) : table.insert(complete);
  if (previous) {
    table.change(savedId, complete);
  } else {
    table.hide(savedId, call.settings.lateListReads);
  }
  database.saves.push({ kind: kind.name, id: savedId, created: !previous, body, time: Date.now() });
  return { id: savedId, created: !previous, record: table.get(savedId) ?? complete };
}

function requireFields(kind: Kind, record: JsonObject): void {
  for (const name of kind.required ?? []) {
    if (textOf(record[name]) === '') {
      throw badRequest(`Pole ${name} jest wymagane.`, name);
    }
  }
}

/** Adds the vehicle's ID to records that name their vehicle by registration number. */
function resolveVehicle(kind: Kind, record: JsonObject, body: JsonObject, call: Call): JsonObject {
  if (!('VehicleRegistrationNumber' in kind.recordFields)) {
    return record;
  }
  const vehicles = call.database.table('Vehicle');
  const sentNumber =
    Object.keys(body).some((key) => key.toLowerCase() === 'vehicleregistrationnumber') && textOf(record.VehicleRegistrationNumber) !== '';
  const vehicle = sentNumber
    ? vehicles.all().find((row) => row.RegistrationNumber === record.VehicleRegistrationNumber)
    : vehicles.get(record.VehicleId as number | null);
  if (sentNumber && !vehicle) {
    throw badRequest('Nie znaleziono pojazdu o podanym numerze rejestracyjnym.', 'VehicleRegistrationNumber');
  }
  return vehicle ? { ...record, VehicleId: vehicle.Id ?? null, VehicleRegistrationNumber: vehicle.RegistrationNumber ?? null } : record;
}
