import type * as v from 'valibot';
import { damageWords, numberMark } from '../../contract/definition/specified-body.ts';
import { isKeyText } from '../../contract/wire/text-ids.ts';
import { pageIn, unwrap } from './envelopes.ts';
import { parseBody } from './parse-body.ts';
import { isFields, plainKey, type Fields } from './scalars.ts';
import type { ToleratedKind } from './tolerated.ts';

/** The part of an answer to read, and the deviation noted on the way to it. */
type FoundContent = { readonly content: unknown; readonly kind?: ToleratedKind };

/** How deep an answer may be wrapped: `{"d": {"results": …}}`. */
const MAX_ENVELOPE_DEPTH = 3;

/** The record or the value of an answer, taken out of its envelope. */
export function contentFor(answer: v.GenericSchema, value: unknown): FoundContent {
  if (!isFields(value) || answer.type === 'unknown' || answer.type === 'record') return { content: value };
  const entries = Object.keys(entriesOf(answer));
  const content = entries.length > 0 ? recordIn(entries, value) : valueIn(value);
  return content === value ? { content } : { content, kind: 'envelope' };
}

/** The answer to a check that is not a plain flag: an object with one flag, a list of findings, or their number. */
export function flagFor(value: unknown): unknown {
  const content = isFields(value) ? valueIn(value) : value;
  if (Array.isArray(content)) return content.length > 0;
  if (typeof content === 'number') return content > 0;
  const [flag, ...others] = isFields(content)
    ? Object.entries(content).flatMap(([key, one]) => (typeof one === 'boolean' && !/success|succeeded/i.test(key) ? [one] : []))
    : [];
  return flag === undefined || others.length > 0 ? content : flag;
}

/** The fields of the record in an answer's body, or of the first of several, in small letters; those with ids are marked as well. */
export function recordKeysIn(answer: v.GenericSchema, body: string): readonly string[] {
  const integers = new Set<unknown>();
  const parsed = parseBody(body, integers);
  const content = answer.type === 'array' ? listIn(answer, parsed).content : contentFor(answer, parsed).content;
  const record: unknown = Array.isArray(content) ? content[0] : content;
  if (!isFields(record)) return [];
  return Object.entries(record).flatMap(([key, value]) => [
    plainKey(key),
    ...(plainKey(key) === 'selecteddamages' && /"description":/i.test(JSON.stringify(value)) ? [damageWords] : []),
    ...(Array.isArray(content) && (typeof value === 'number' || integers.has(value) || isFields(value)) ? [numberMark(plainKey(key))] : []),
  ]);
}

/** The layer of an answer that has the most expected fields: the record or one of its envelopes. */
function recordIn(entries: readonly string[], value: Fields): Fields {
  let content = value;
  let layer: unknown = value;
  for (let depth = 0; depth < MAX_ENVELOPE_DEPTH && isFields(layer); depth++) {
    const inside = unwrap(layer);
    layer = Array.isArray(inside) && inside.length === 1 ? inside[0] : inside;
    const around = countExpectedFields(entries, content);
    if (isFields(layer) && (around === 0 || countExpectedFields(entries, layer) > around)) content = layer;
  }
  return content;
}

function valueIn(value: unknown, depth = 0): unknown {
  const inside = isFields(value) && depth < MAX_ENVELOPE_DEPTH ? (unwrap(value) ?? onlyMember(value)) : undefined;
  return inside === undefined ? value : valueIn(inside, depth + 1);
}

function countExpectedFields(entries: readonly string[], value: Fields): number {
  const names = new Set(entries.map(plainKey));
  return Object.keys(value).filter((key) => names.has(plainKey(key))).length;
}

/** The only member that is no outcome: `{"CanBeEdited": true}` stands for its value. */
function onlyMember(value: Fields): unknown {
  const members = Object.entries(value).filter(([key]) => !/success|succeeded|message|errors?$/i.test(key));
  const [only] = members;
  return members.length === 1 && only && typeof only[1] !== 'object' ? only[1] : undefined;
}

/** The elements of a list in any envelope; empty for null. */
export function listIn(answer: v.GenericSchema, value: unknown): FoundContent {
  if (value === null) return { content: [], kind: 'list' };
  const item = 'item' in answer ? entriesOf(answer.item as v.GenericSchema) : {};
  const rows = Object.hasOwn(item, 'StartDate') ? timesIn(value) : pageIn(value)?.rows;
  if (rows) return rows === value ? { content: value } : { content: rows, kind: 'list' };
  const choices = choicesIn(answer, unwrap(value) ?? value);
  return choices ? { content: choices, kind: 'list' } : { content: value };
}

const isTime = (value: unknown): value is Fields => isFields(value) && Object.keys(value).some((key) => /^(?:start|from|date)/i.test(key));

/** The times of a timeline, also beside its vehicles (`{"resources": […], "events": […]}`) or within them. */
function timesIn(value: unknown): readonly unknown[] | undefined {
  const content = isFields(value) ? (unwrap(value) ?? value) : value;
  const rows =
    pageIn(value)?.rows ?? (isFields(content) ? Object.values(content).find((one) => Array.isArray(one) && isTime(one[0])) : null);
  if (!Array.isArray(rows)) return undefined;
  return rows.every((row) => isTime(row) || !listWithin(row)) ? rows : rows.flatMap((row) => (isTime(row) ? [row] : timesOfGroup(row)));
}

/** The times within a vehicle, by their key. */
function listWithin(row: unknown): readonly [string, readonly unknown[]] | undefined {
  const isOfTimes = ([key, one]: readonly [string, unknown]) =>
    Array.isArray(one) && (one.length > 0 ? one.every(isTime) : /booking|rental|document|event/i.test(key));
  return isFields(row) ? (Object.entries(row).find(isOfTimes) as [string, unknown[]] | undefined) : undefined;
}

/** The times of a vehicle, each with the fields of the vehicle: `{"VehicleId": 7, "Bookings": […]}`. Its own id is no time's. */
function timesOfGroup(row: unknown): readonly unknown[] {
  const [key, times] = listWithin(row) ?? [];
  if (key === undefined || times === undefined) return [row];
  const { id, Id = id, [key]: _, ...group } = row as Fields;
  return times.map((time) => ({ ...(Id === undefined ? {} : { VehicleId: Id }), ...group, ...(time as Fields) }));
}

/** A dictionary as an object: `{"12": "Przegląd"}`. */
function choicesIn(answer: v.GenericSchema, value: unknown): readonly unknown[] | null {
  const item = 'item' in answer ? (answer.item as v.GenericSchema) : null;
  const names = item ? entriesOf(item) : {};
  if (!isFields(value) || !Object.hasOwn(names, 'Name')) return null;
  const members = Object.entries(value);
  const isNumbered = members.every(([key]) => /^-?\d+$/.test(key));
  const isKey = (key: string) =>
    Object.hasOwn(names, 'Id')
      ? isNumbered ||
        (members.length > 1 && isKeyText(key) && !/^(?:success|status|message|error|errors|title|detail|type|code)$/i.test(key))
      : /^[A-Za-z]{2}$/.test(key);
  return members.every(([key, name]) => isKey(key) && typeof name === 'string')
    ? members.map(([Key, Name]) => ({ [Object.hasOwn(names, 'Id') ? 'Id' : 'Code']: Key, Name }))
    : null;
}

/** The fields of an object schema; none for any other schema. */
export function entriesOf(answer: v.GenericSchema): Readonly<Record<string, unknown>> {
  const inner = 'wrapped' in answer ? (answer.wrapped as v.GenericSchema) : answer;
  return 'entries' in inner ? (inner.entries as Readonly<Record<string, unknown>>) : {};
}
