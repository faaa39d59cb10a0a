import type * as v from 'valibot';
import { fileId } from '../../contract/wire/fields.ts';
import { wireDate, wireDateTime, wireDateOrDateTime } from '../../contract/wire/wire-date.ts';
import { pageIn } from './envelopes.ts';
import { parseNested } from './parse-body.ts';
import { readObject } from './read-object.ts';
import { idIn, isFields, meansNone, plainKey, toFlag, toNumber, toText, type Fields } from './scalars.ts';
import { emptyValueOf, parse, unreadable, type ReadContext, type ReadValue, type Schema } from './schema.ts';
import { readTextId } from './text-id.ts';
import { tolerate, type ToleratedKind } from './tolerated.ts';
import { toWallTime } from './wall-time.ts';

/**
 * Reads `value` by `schema`, also in other forms: numbers as texts, flags as T/N, keys in another case. An unreadable field is dropped
 * and its record kept; only a record without a readable `Id`, or without any of its fields, is unreadable.
 */
export function readValue(schema: v.GenericSchema, value: unknown, field: string, reading: ReadContext): ReadValue {
  const { type, wrapped, item, value: member, entries, options }: Schema = schema;
  if (wrapped) return readWrapped(schema, wrapped, value, field, reading);
  if (isDate(schema)) return parse(schema, noteAdapted('date', value, dateOf(schema, value, reading), field, reading));
  switch (type) {
    case 'string':
      return parse(schema, noteAdapted('text', value, toText(value), field, reading));
    case 'number':
      return readNumber(schema, value, field, reading);
    case 'boolean':
      return parse(schema, noteAdapted('flag', value, toFlag(value), field, reading));
    case 'picklist':
      return parse(schema, noteAdapted('text', value, matchOption(options ?? [], value), field, reading));
    case 'array':
      return item ? readList(schema, item, value, field, reading) : parse(schema, value);
    case 'record':
      return member && isFields(value) ? readMembers(member, value, field, reading) : parse(schema, value);
    case 'union':
      return readUnion(schema, (options ?? []) as readonly Schema[], value, field, reading);
    default:
      return entries ? readObject(schema, entries, parseNested(value), reading, readValue, field === '') : parse(schema, value);
  }
}

function readNumber(schema: Schema, value: unknown, field: string, reading: ReadContext): ReadValue {
  const number = toNumber(value);
  const id = !Number.isSafeInteger(number) && isId(schema) ? readTextId(value, schema === fileId ? 'Id' : field, reading) : undefined;
  return parse(schema, noteAdapted(typeof value === 'object' || id !== undefined ? 'id' : 'number', value, id ?? number, field, reading));
}

/** Only ids are safe integers in the contract. */
function isId({ pipe }: Schema): boolean {
  return pipe?.some((action) => (action as { readonly type?: unknown }).type === 'safe_integer') ?? false;
}

function isDate(schema: Schema): boolean {
  return dateSchemas.has(schema) || dateSchemas.has(schema.pipe?.[0]);
}

const dateSchemas: ReadonlySet<unknown> = new Set<unknown>([wireDate, wireDateTime, wireDateOrDateTime]);

/** A date without a time in a date-time field becomes the start of that day. */
function dateOf(schema: Schema, value: unknown, { timeZone }: ReadContext): string | undefined {
  const time = toWallTime(value, timeZone);
  const isMoment = schema === wireDateTime || schema.pipe?.[0] === wireDateTime;
  return isMoment && time?.length === 10 ? `${time}T00:00:00` : time;
}

function noteAdapted(kind: ToleratedKind, value: unknown, read: unknown, field: string, { tolerated }: ReadContext): unknown {
  if (read === undefined || read === value) return value;
  tolerate(tolerated, kind, field);
  return read;
}

function readWrapped(schema: Schema, wrapped: Schema, value: unknown, field: string, reading: ReadContext): ReadValue {
  if (value === null || value === undefined) return emptyValueOf(schema, value);
  const read = readValue(wrapped, value, field, reading);
  // Transformations of the wrapped value, such as masking a secret, follow it.
  const piped = read === unreadable || !schema.pipe ? read : parse(schema, read.output);
  if (piped !== unreadable) return piped;
  const isEmpty = meansNone(value);
  tolerate(reading.tolerated, isEmpty ? 'empty' : 'unreadable', field);
  return emptyValueOf(schema, isEmpty ? null : undefined);
}

function matchOption(options: readonly unknown[], value: unknown): unknown {
  const candidate = isFields(value) ? (idIn(value) ?? toText(value)) : value;
  const text = String(candidate).trim().toLowerCase();
  const exact = options.find((option) => option === candidate) ?? options.find((option) => String(option).toLowerCase() === text);
  if (exact !== undefined) return exact;
  const key = plainKey(text);
  const inWords = (word: string) => options.find((option) => option === (otherWords[word] ?? word));
  return inWords(key) ?? inWords(key.replace(controlNames, ''));
}

/** Words after the type of a field: "rich text editor", `NumericInput`. */
const controlNames = /(?:editor|edit|field|input|textbox|box|picker|control)$/;

/** Types of additional fields and of vehicles in the words of other systems. */
const otherWords: Readonly<Record<string, unknown>> = {
  ...wordsFor(0, 'car osobowy pkw'),
  ...wordsFor(1, 'truck lorry ciężarowy ciezarowy lkw'),
  ...wordsFor(2, 'semitrailer trailer naczepa sattelauflieger auflieger'),
  ...wordsFor('numeric', 'number integer int int32 int64 decimal double float real money currency liczba kwota zahl'),
  ...wordsFor('flag', 'bool boolean bit checkbox check switch yesno taknie janein logiczny'),
  ...wordsFor('textarea', 'memo multiline multilinetext longtext note'),
  ...wordsFor('datetime', 'datetimelocal timestamp'),
  ...wordsFor('date', 'day data datum'),
  ...wordsFor('dropdown', 'list enum choice option options lookup dictionary dropdownlist picklist radio lista liste'),
  ...wordsFor('richtext', 'html wysiwyg rich'),
  ...wordsFor('color', 'colour'),
};

function wordsFor(type: unknown, words: string): Record<string, unknown> {
  return Object.fromEntries(words.split(' ').map((word) => [word, type]));
}

function readList(schema: v.GenericSchema, item: Schema, value: unknown, field: string, reading: ReadContext): ReadValue {
  const elements = elementsIn(parseNested(value), field);
  if (!elements) return unreadable;
  if (elements !== value) tolerate(reading.tolerated, 'list', field);
  const read = elements.flatMap((one) => {
    const result = readValue(item, one, field, reading);
    if (result === unreadable) tolerate(reading.tolerated, 'unreadable', field);
    return result === unreadable ? [] : [result.output];
  });
  // A list without a readable element is another kind of answer, not an empty list.
  if (elements.length > 0 && read.length === 0) return unreadable;
  const checked = parse(schema, read);
  return checked === unreadable ? { output: read } : checked;
}

/** The elements of a list in a field; OData v2 wraps them. */
function elementsIn(value: unknown, field: string): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return field === '' ? null : (pageIn(value)?.rows ?? null);
}

function readMembers(member: Schema, value: Fields, field: string, reading: ReadContext): ReadValue {
  const members = Object.entries(value).flatMap(([key, one]) => {
    const read = readValue(member, one, field, reading);
    return read === unreadable ? [] : [[key, read.output] as const];
  });
  return { output: Object.fromEntries(members) };
}

function readUnion(schema: v.GenericSchema, options: readonly Schema[], value: unknown, field: string, reading: ReadContext): ReadValue {
  const asIs = parse(schema, value);
  if (asIs !== unreadable) return asIs;
  return options.map((option) => readValue(option, value, field, reading)).find((one) => one !== unreadable) ?? unreadable;
}
