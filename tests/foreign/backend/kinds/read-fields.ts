// Reads a body like .NET model binding: the kind's fields with their types, keys in any case.
import type { Database } from '../core/database.ts';
import { fieldOf, isObject, numberOf, textOf, type Json, type JsonObject } from '../core/json.ts';
import type { FieldType, Kind } from './kind.ts';
import { formatLocal, parseLocal } from '../core/local-time.ts';
import { readAdditionalValues, readPoints } from './nested-fields.ts';
import { badRequest } from '../core/http-error.ts';

/** Referenced table by field. Other references point to dictionary items, which share one table. */
const REFERENCES: Record<string, string> = {
  VehicleId: 'Vehicle',
  ContractorId: 'Contractor',
  ContractorEmployeeId: 'ContractorEmployee',
  FromEmployeeId: 'Employee',
  ToEmployeeId: 'Employee',
  AdditionalEquipmentId: 'Equipment',
  StartPredefinedPlaceId: 'PredefinedPlace',
  EndPredefinedPlaceId: 'PredefinedPlace',
  ModelId: 'VehicleModel',
  VehicleHandoverDocumentId: 'VehicleHandoverDocument',
  periodicSummaryId: 'PeriodicSummary',
};

/** Fields of the record that are missing in the body become null, because a save replaces the whole record. */
export function readFields(kind: Kind, body: JsonObject, previous: JsonObject | undefined, database: Database): JsonObject {
  const fields: JsonObject = {};
  for (const [name, type] of Object.entries({ ...kind.recordFields, ...kind.writeOnlyFields })) {
    const field = fieldOf(body, name);
    const isWritable = !kind.readOnly?.includes(name);
    if (isWritable && (field !== undefined || !previous || name in kind.recordFields)) {
      fields[name] = readValue(name, type, field ?? null, database);
    }
  }
  return fields;
}

/** Throws 400 for keys that the specification names neither in the kind's record nor in its list; damages on drawings are points alone. */
export function checkKeys(kind: Kind, body: JsonObject): void {
  const allowed = new Set(['Id', ...Object.keys(kind.recordFields), ...kind.columns]);
  const unknown = Object.keys(body).find((key) => !allowed.has(key)) ?? unknownKeyOfPoint(fieldOf(body, 'SelectedDamages'));
  if (unknown !== undefined) {
    throw badRequest(`Could not find member '${unknown}' on object of type '${kind.name}Dto'.`, unknown);
  }
}

function unknownKeyOfPoint(damages: Json | undefined): string | undefined {
  const points = isObject(damages) ? Object.values(damages).flatMap((view) => (Array.isArray(view) ? view : [])) : [];
  return points.flatMap((point) => (isObject(point) ? Object.keys(point) : [])).find((key) => key !== 'X' && key !== 'Y');
}

function readValue(name: string, type: FieldType, value: Json, database: Database): Json {
  if (value === null || (value === '' && type !== 'text')) {
    return null;
  }
  const read = readTyped(name, type, value, database);
  if (read === undefined) {
    throw badRequest(`The value '${textOf(value)}' is not valid for ${name}.`, name);
  }
  return read;
}

function readTyped(name: string, type: FieldType, value: Json, database: Database): Json | undefined {
  const number = numberOf(value);
  switch (type) {
    case 'text':
      return typeof value === 'object' ? undefined : String(value);
    case 'scalar':
      return typeof value === 'object' ? undefined : value;
    case 'flag':
      return readFlag(value);
    case 'date': {
      const ms = parseLocal(textOf(value));
      return ms === null ? undefined : formatLocal(ms);
    }
    case 'integer':
      return number !== null && Number.isInteger(number) ? number : undefined;
    case 'decimal':
      return number ?? undefined;
    case 'reference':
      return readReference(name, number ?? itemIdOf(value, database), database);
    case 'values':
      return readAdditionalValues(value);
    case 'points':
      return readPoints(value);
    case 'texts':
      return Array.isArray(value) && value.every((text) => typeof text === 'string') ? value : undefined;
    default:
      return undefined;
  }
}

function readFlag(value: Json): boolean | undefined {
  const text = textOf(value).toLowerCase();
  if (['true', 't', '1', 'tak'].includes(text)) {
    return true;
  }
  return ['false', 'n', '0', 'nie'].includes(text) ? false : undefined;
}

/** ID of a dictionary item that was sent by name, as for dictionaries that answer names only. */
function itemIdOf(value: Json, database: Database): number | null {
  return numberOf(
    database
      .table('DictionaryItem')
      .all()
      .find((item) => item.Name === value)?.ItemId,
  );
}

function readReference(name: string, id: number | null, database: Database): Json | undefined {
  if (id === null || id === 0) {
    return id === 0 ? null : undefined;
  }
  const table = REFERENCES[name];
  const exists =
    table === undefined
      ? database
          .table('DictionaryItem')
          .all()
          .some((item) => item.ItemId === id)
      : database.table(table).get(id) !== undefined;
  if (!exists) {
    throw badRequest(`Nie istnieje rekord ${id} wskazany w polu ${name}.`, name);
  }
  return id;
}
