import * as v from 'valibot';
import { wireDateTime, wireDateOrDateTime } from './wire-date.ts';

/** The server's id of a record: an integer that JavaScript holds exactly. Dictionary choices have negative ids too. */
export const recordId = v.pipe(v.number(), v.safeInteger());

/** The id of a file that the backend has made. It may be any text, such as the file's name. */
export const fileId = v.pipe(v.number(), v.safeInteger());

/** Key of a record created on this device whose server id is not known yet. */
export const localKey = v.pipe(v.string(), v.regex(/^local-[0-9a-f-]{36}$/));

/** How the device identifies a record: by the server's id, or by a local key until that arrives. */
export type RecordKey = number | string;

/** Creates a key for a record created on this device. */
export function newLocalKey(): string {
  return `local-${crypto.randomUUID()}`;
}

/** Whether `key` was created by this device and has no server id yet. */
export function isLocalKey(key: unknown): key is string {
  return typeof key === 'string' && key.startsWith('local-');
}

/** A stable key for a list row that has no id: a hash of the row's content. `copy`: 2 for the second identical row. */
export function derivedKey(row: Readonly<Record<string, unknown>>, copy = 1): string {
  return `row-${hashOf(JSON.stringify(row))}${copy === 1 ? '' : `-${copy}`}`;
}

/** Whether `key` is derived from a row's content: such a record is read-only. */
export function isDerivedKey(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('row-');
}

/** FNV-1a, 32 bits. */
function hashOf(content: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < content.length; index++) hash = Math.imul(hash ^ content.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A reference to another record: a local key while that record waits in the outbox. */
export const reference = v.union([recordId, localKey]);

export const optionalReference = v.nullish(reference, null);

/** Text of at most `limit` characters; absent and null become empty. */
/*#__NO_SIDE_EFFECTS__*/
export function text(limit: number) {
  return v.pipe(v.nullish(v.string(), ''), v.maxLength(limit, 'too-long'));
}

/** Driver's reason for a reading that contradicts others (R-144). */
export const readingReason = v.pipe(text(500), v.trim());

/** A text column of a list: a missing value becomes null. */
export const columnText = v.nullish(v.string(), null);
export const columnNumber = v.nullish(v.number(), null);
export const columnFlag = v.nullish(v.boolean(), false);
/** A date-time or a day in a list or a record. */
export const columnDate = v.nullish(wireDateOrDateTime, null);
/** The id of another record. Many backends send 0 for none. */
const existingId = v.pipe(v.number(), v.safeInteger(), v.notValue(0));
export const columnReference = v.nullish(existingId, null);

// Fields of a record: a field that the backend did not send stays absent, so that saving the record sends no more than was read.
export const recordText = v.nullish(v.string());
export const recordNumber = v.nullish(v.number());
export const recordFlag = v.nullish(v.boolean());
export const recordDateTime = v.nullish(wireDateTime);
/** A day, sent either as a day or as a date-time. */
export const recordDay = v.nullish(wireDateOrDateTime);
export const recordReference = v.nullish(existingId);
/** A choice of a dictionary. Dictionary ids may start at 0. */
export const recordChoice = v.nullish(recordId);

/** The additional fields of a record. */
export const recordAdditionalValues = v.nullish(v.array(v.looseObject({ Id: recordId, Value: v.nullish(v.string()) })));

/** A choice of a dictionary, as pickers show it. */
export const choice = v.looseObject({ Id: recordId, Name: v.string() });

export type Choice = v.InferOutput<typeof choice>;
