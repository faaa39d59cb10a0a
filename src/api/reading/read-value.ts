import * as v from 'valibot';
import { wireDate, wireDateTime, wireMoment } from '../../contract/wire-date.ts';
import { idIn, isFields, nameIn, toFlag, toNumber, toText, type Fields } from './scalars.ts';
import { tolerate, type Tolerated, type ToleratedKind } from './tolerated.ts';
import { toWallTime } from './wall-time.ts';

/** What reading one answer needs beside the schema: by whose clock instants are told, and where tolerance is noted. */
export type Reading = {
  readonly timeZone: string;
  readonly tolerated: Tolerated;
  /** An empty page is an answer: of a backend that is known not to be ours, and may call everything HTML. */
  readonly takesEmptyPages?: boolean;
};

/** `unreadable`, or what `schema` makes of the value. */
export type ReadValue = { readonly output: unknown } | typeof unreadable;

export const unreadable = Symbol('unreadable');

/** The parts of a valibot schema that the reader walks. */
type Schema = v.GenericSchema & {
  readonly type: string;
  readonly pipe?: readonly unknown[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly value?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
};

/**
 * Reads `value` by `schema`, also where it says the same in another form: numbers as texts, flags as T/N, keys in another case. A field that
 * cannot be read costs that field and not its record; only a record without a readable `Id`, or with none of its fields, is unreadable.
 */
export function readValue(schema: v.GenericSchema, value: unknown, field: string, reading: Reading): ReadValue {
  const { type, wrapped, item, value: member, entries, options } = schema as Schema;
  if (wrapped) return readWrapped(schema, wrapped, value, field, reading);
  if (isDate(schema as Schema)) return parse(schema, adapted('date', value, toWallTime(value, reading.timeZone), field, reading));
  switch (type) {
    case 'string':
      return parse(schema, adapted('text', value, toText(value), field, reading));
    case 'number':
      return parse(schema, adapted(typeof value === 'object' ? 'id' : 'number', value, toNumber(value), field, reading));
    case 'boolean':
      return parse(schema, adapted('flag', value, toFlag(value), field, reading));
    case 'picklist':
      return parse(schema, adapted('text', value, optionLike(options ?? [], value), field, reading));
    case 'array':
      return item ? readList(schema, item, value, field, reading) : parse(schema, value);
    case 'record':
      return member && isFields(value) ? readMembers(member, value, field, reading) : parse(schema, value);
    case 'union':
      return readUnion(schema, (options ?? []) as readonly Schema[], value, field, reading);
    default:
      return entries ? readObject(schema as Schema, entries, value, reading) : parse(schema, value);
  }
}

function isDate(schema: Schema): boolean {
  return dateSchemas.has(schema) || dateSchemas.has(schema.pipe?.[0]);
}

const dateSchemas: ReadonlySet<unknown> = new Set<unknown>([wireDate, wireDateTime, wireMoment]);

function parse(schema: v.GenericSchema, value: unknown): ReadValue {
  const result = v.safeParse(schema, value);
  return result.success ? { output: result.output } : unreadable;
}

function adapted(kind: ToleratedKind, value: unknown, read: unknown, field: string, { tolerated }: Reading): unknown {
  if (read === undefined || read === value) return value;
  tolerate(tolerated, kind, field);
  return read;
}

function readWrapped(schema: v.GenericSchema, wrapped: Schema, value: unknown, field: string, reading: Reading): ReadValue {
  if (value === null || value === undefined) return nothingOf(schema);
  const read = readValue(wrapped, value, field, reading);
  if (read !== unreadable) return read;
  tolerate(reading.tolerated, typeof value === 'string' && value.trim() === '' ? 'empty' : 'unreadable', field);
  return nothingOf(schema);
}

/** What the schema takes for a value that is not there. */
function nothingOf(schema: v.GenericSchema): ReadValue {
  const nothing = [undefined, null].map((one) => parse(schema, one)).find((one) => one !== unreadable);
  return nothing ?? unreadable;
}

function optionLike(options: readonly unknown[], value: unknown): unknown {
  const text = String(value).trim().toLowerCase();
  return options.find((option) => option === value) ?? options.find((option) => String(option).toLowerCase() === text);
}

function readList(schema: v.GenericSchema, item: Schema, value: unknown, field: string, reading: Reading): ReadValue {
  if (!Array.isArray(value)) return unreadable;
  const read = value.flatMap((one) => {
    const result = readValue(item, one, field, reading);
    if (result === unreadable) tolerate(reading.tolerated, 'unreadable', field);
    return result === unreadable ? [] : [result.output];
  });
  // A list of which nothing could be read is another answer, not an empty list.
  if (value.length > 0 && read.length === 0) return unreadable;
  const checked = parse(schema, read);
  return checked === unreadable ? { output: read } : checked;
}

function readMembers(member: Schema, value: Fields, field: string, reading: Reading): ReadValue {
  const members = Object.entries(value).flatMap(([key, one]) => {
    const read = readValue(member, one, field, reading);
    return read === unreadable ? [] : [[key, read.output] as const];
  });
  return { output: Object.fromEntries(members) };
}

function readUnion(schema: v.GenericSchema, options: readonly Schema[], value: unknown, field: string, reading: Reading): ReadValue {
  const asIs = parse(schema, value);
  if (asIs !== unreadable) return asIs;
  return options.map((option) => readValue(option, value, field, reading)).find((one) => one !== unreadable) ?? unreadable;
}

function readObject(schema: Schema, entries: Readonly<Record<string, Schema>>, value: unknown, reading: Reading): ReadValue {
  if (!isFields(value)) return unreadable;
  const given = inContractCase(entries, value, reading);
  const output: Record<string, unknown> = schema.type === 'object' ? {} : { ...given };
  const isChoice = entries['Id']?.type === 'number';
  let required = 0;
  let lost = 0;
  for (const [name, entry] of Object.entries(entries)) {
    const one = given[name] ?? (isChoice ? byAnotherName(name, entry, value) : undefined);
    const read = readValue(entry, one ?? given[name], name, reading);
    const isRequired = nothingOf(entry) === unreadable;
    if (isRequired) required += 1;
    if (read !== unreadable) {
      if (read.output !== undefined || Object.hasOwn(given, name)) output[name] = read.output;
      continue;
    }
    if (name === 'Id') return unreadable;
    lost += 1;
    if (one !== undefined) tolerate(reading.tolerated, 'unreadable', name);
    if (isLabel(entry)) output[name] = '';
    else delete output[name];
  }
  return required > 0 && lost === required ? unreadable : { output };
}

/** A choice's id and name may stand under other names, such as `Value` and `Text`. */
function byAnotherName(name: string, entry: Schema, value: Fields): unknown {
  if (name === 'Id') return idIn(value);
  return isLabel(entry) ? nameIn(value) : undefined;
}

function isLabel({ type, pipe }: Schema): boolean {
  return type === 'string' && pipe === undefined;
}

/** Keys in the contract's own case: a backend may write `startDate` for `StartDate`. Unknown keys stay as they are. */
function inContractCase(entries: Readonly<Record<string, Schema>>, value: Fields, { tolerated }: Reading): Record<string, unknown> {
  const missing = new Map(Object.keys(entries).flatMap((name) => (Object.hasOwn(value, name) ? [] : [[name.toLowerCase(), name] as const])));
  if (missing.size === 0) return { ...value };
  const read: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const name = Object.hasOwn(entries, key) ? undefined : missing.get(key.toLowerCase());
    if (name !== undefined) tolerate(tolerated, 'key', name);
    read[name ?? key] = one;
  }
  return read;
}
