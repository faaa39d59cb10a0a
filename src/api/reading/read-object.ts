import { maskSecrets } from '../../contract/access/mask-secrets.ts';
import { isGuid, shortGuid } from '../../contract/wire/text-ids.ts';
import { unreadField } from '../../contract/wire/unread.ts';
import { codeIn, idIn, isFields, meansNone, nameIn, plainKey, plateIn, textKeyIn, toText, valueAt, type Fields } from './scalars.ts';
import { emptyValueOf, parse, unreadable, type ReadContext, type ReadValue, type ReadWithin, type Schema } from './schema.ts';
import { tolerate } from './tolerated.ts';

type Entries = Readonly<Record<string, Schema>>;

/**
 * Reads a record or a choice. Fields unknown to the contract stay as they are, with secrets masked; unreadable ones of a `isWhole` answer
 * under `unreadField`.
 */
export function readObject(
  schema: Schema,
  entries: Entries,
  value: unknown,
  reading: ReadContext,
  readWithin: ReadWithin,
  isWhole: boolean,
): ReadValue {
  const fields = fieldsOf(entries, value);
  if (!fields) return unreadable;
  const asIs = isFlat(entries) && Object.keys(entries).every((name) => Object.hasOwn(fields, name)) ? parse(schema, fields) : unreadable;
  if (asIs !== unreadable) return { output: maskSecrets(asIs.output as Record<string, unknown>, entries) };
  const renamed = toContractCase(entries, fields, reading);
  const output: Record<string, unknown> = schema.type === 'object' ? {} : { ...renamed };
  const unread: Record<string, unknown> = {};
  let required = 0;
  let lostFields = 0;
  for (const [name, entry] of Object.entries(entries)) {
    const one =
      renamed[name] ?? fromAlias(name, entries, fields) ?? idUnderName(name, entries, fields) ?? underOtherName(name, entries, fields);
    const read = readWithin(entry, one ?? renamed[name], name, reading);
    if (emptyValueOf(entry, undefined) === unreadable) required += 1;
    if ((read === unreadable || (read.output ?? null) === null) && (one ?? null) !== null && !meansNone(one)) unread[name] = one;
    if (read !== unreadable) {
      if (read.output !== undefined) output[name] = read.output;
      else delete output[name];
      continue;
    }
    if (name === 'Id') return unreadable;
    lostFields += 1;
    if (one !== undefined) tolerate(reading.tolerated, 'unreadable', name);
    // The specification's additional fields have an id and a value alone.
    if (isLabel(entry)) output[name] = Object.hasOwn(entries, 'IsRequired') ? (toText(renamed['Id']) ?? '') : '';
    else delete output[name];
  }
  if (isWhole && schema.type === 'loose_object' && Object.keys(unread).length > 0) output[unreadField] = unread;
  return required > 0 && lostFields === required ? unreadable : { output: maskSecrets(output, entries) };
}

/** Whether all fields are scalars, so that a record in the contract's form needs only the schema. */
function isFlat(entries: Entries): boolean {
  const flat = flatness.get(entries) ?? Object.values(entries).every((entry) => !nested.has((entry.wrapped ?? entry).type));
  flatness.set(entries, flat);
  return flat;
}

const flatness = new WeakMap<Entries, boolean>();
const nested: ReadonlySet<string> = new Set(['loose_object', 'object', 'array', 'record', 'nullish', 'nullable', 'optional', 'union']);

/** A country may be sent as its code alone, a choice as its id alone or within another object. */
function fieldsOf(entries: Entries, value: unknown): Fields | null {
  if (isFields(value)) return isChoice(entries) ? choiceIn(value) : value;
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return null;
  if (isCoded(entries)) return typeof value === 'string' ? { Code: value, Name: value } : null;
  const text = String(value);
  return isChoice(entries) ? { Id: value, Name: isGuid(text) ? shortGuid(text) : text } : null;
}

/** The choice in an object that has neither id nor name of its own: `{"Vehicle": {"Id": 7}, "IsAvailable": true}`. */
function choiceIn(value: Fields): Fields {
  const inner = Object.entries(value).filter(([, one]) => isFields(one));
  const [name, choice] = inner.length === 1 ? (inner[0] ?? []) : [];
  if (name === undefined || !isFields(choice) || idIn(value) !== undefined || textKeyIn(value) !== undefined || nameIn(value) !== undefined)
    return value;
  return { ...value, [name]: undefined, ...choice };
}

/** A choice's id, code and name may have other names, such as `Value` and `Text`. */
function fromAlias(name: string, entries: Entries, value: Fields): unknown {
  const isCode = isCoded(entries);
  if (!isCode && !isChoice(entries)) return undefined;
  if (name === 'Id') return idIn(withoutContractFields(entries, value)) ?? textKeyIn(value) ?? ownId(entries, value);
  if (isCode && name === 'Code') return codeIn(value);
  if (!isLabel(entries[name])) return undefined;
  const others = withoutContractFields(entries, value);
  return (name === 'RegistrationNumber' ? plateIn(others) : undefined) ?? nameIn(others);
}

/** The id of a choice under the name of its kind: `VehicleId` of a vehicle, or else the only key that ends so. */
function ownId(entries: Entries, value: Fields): unknown {
  const kind = 'RegistrationNumber' in entries ? 'VehicleId' : 'FullName' in entries ? 'EmployeeId' : null;
  const [only, ...others] = Object.keys(value).filter((key) => /[a-z]Id$/.test(key));
  return (kind && valueAt(value, kind)) ?? (only && others.length === 0 ? value[only] : undefined);
}

/**
 * An id that is not under its own name may be under that without `Id`: `"Vehicle": {"Id": 7}`, or `"Placement": 7`, where that is no
 * required text.
 */
function idUnderName(name: string, entries: Entries, value: Fields): unknown {
  if (!/.Id$/.test(name) || valueAt(value, name) !== undefined) return undefined;
  const field = name.slice(0, -'Id'.length);
  const one = valueAt(value, field);
  return isFields(one) || (typeof one === 'number' && (!Object.hasOwn(entries, field) || entries[field]?.wrapped?.type === 'string'))
    ? one
    : undefined;
}

/** Fields whose names the specification does not have. It calls a field required unless `required` is false. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Name: ['title', 'label', 'caption'],
  StartDate: ['start', 'from', 'dateFrom'],
  EndDate: ['end', 'to', 'dateTo'],
  VehicleId: ['resourceId', 'resource'],
  IsRequired: ['required', 'mandatory', 'ismandatory', 'obligatory'],
  Items: ['options', 'choices', 'values', 'dictionaryitems'],
};

function underOtherName(name: string, entries: Entries, value: Fields): unknown {
  if (name === 'Id' && Object.hasOwn(entries, 'FileName')) return valueAt(value, 'FileId');
  return Object.hasOwn(otherNames, name)
    ? otherNames[name]?.map((other) => valueAt(value, other)).find((one) => one !== undefined)
    : undefined;
}

/** Fields without a meaning in the contract: an employee's number is not a name. */
function withoutContractFields(entries: Entries, value: Fields): Fields {
  const names = namesOf(entries);
  return Object.fromEntries(Object.entries(value).filter(([key]) => !names.has(plainKey(key))));
}

/** An option with an id and a label; a list row has other columns beside them and no alternative id. */
function isChoice(entries: Entries): boolean {
  return entries['Id']?.type === 'number' && Object.values(entries).some(isLabel);
}

function isCoded(entries: Entries): boolean {
  return !entries['Id'] && isLabel(entries['Code']) && isLabel(entries['Name']);
}

function isLabel(entry: Schema | undefined): boolean {
  return entry?.type === 'string' && entry.pipe === undefined;
}

/** Renames keys to the contract's case: a backend may send `startDate` or `start_date` for `StartDate`. Unknown keys stay as they are. */
function toContractCase(entries: Entries, value: Fields, { tolerated }: ReadContext): Record<string, unknown> {
  const names = namesOf(entries);
  const read: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const contractName = Object.hasOwn(entries, key) ? undefined : names.get(plainKey(key));
    const name = contractName !== undefined && !Object.hasOwn(value, contractName) ? contractName : undefined;
    if (name !== undefined) tolerate(tolerated, 'key', name);
    read[name ?? key] = one;
  }
  return read;
}

const plainNames = new WeakMap<Entries, ReadonlyMap<string, string>>();

function namesOf(entries: Entries): ReadonlyMap<string, string> {
  const names = plainNames.get(entries) ?? new Map(Object.keys(entries).map((name) => [plainKey(name), name]));
  plainNames.set(entries, names);
  return names;
}
