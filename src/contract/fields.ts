import * as v from 'valibot';
import { wireDateTime, wireMoment } from './wire-date.ts';

/** The server's id of a record: a whole number; dictionaries have negative ones too. */
export const recordId = v.pipe(v.number(), v.integer());

/** Key of a record made on this device whose server id is not known yet. */
export const localKey = v.pipe(v.string(), v.regex(/^local-[0-9a-f-]{36}$/));

/** How the device names a record: the server's id, or a local key until that arrives. */
export type RecordKey = number | string;

/** A key for a record that begins on this device. */
export function newLocalKey(): string {
  return `local-${crypto.randomUUID()}`;
}

/** Whether `key` was given by this device and has no server id yet. */
export function isLocalKey(key: unknown): key is string {
  return typeof key === 'string' && key.startsWith('local-');
}

/** A key for a list row whose backend gives none: derived from what the row says, so that it stays the same. `copy`: 2 for the second such row. */
export function derivedKey(row: Readonly<Record<string, unknown>>, copy = 1): string {
  return `row-${hashOf(JSON.stringify(row))}${copy === 1 ? '' : `-${copy}`}`;
}

/** Whether `key` was derived: its record can be shown, and nothing can be done with it. */
export function isDerivedKey(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('row-');
}

/** FNV-1a, 32 bits. */
function hashOf(content: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < content.length; index++) hash = Math.imul(hash ^ content.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A reference to another record; a local key while that record waits in the outbox. */
export const reference = v.union([recordId, localKey]);

export const optionalReference = v.nullish(reference, null);

/** Text of at most `limit` characters; absent and null are read as empty. */
export function text(limit: number) {
  return v.pipe(v.nullish(v.string(), ''), v.maxLength(limit, 'too-long'));
}

/** A telephone number as people write it, or nothing. */
export const phoneNumber = v.pipe(text(30), v.trim(), v.regex(/^(|[+(]?\d[\d\s()/-]{5,})$/, 'invalid'));

/** A text column of a list: anything missing is null. */
export const shownText = v.nullish(v.string(), null);
export const shownNumber = v.nullish(v.number(), null);
export const shownFlag = v.nullish(v.boolean(), false);
/** A date-time or a day of a list or an item. */
export const shownDate = v.nullish(wireMoment, null);
/** An id that a record carries of another one; many backends say 0 where there is none. */
const existingId = v.pipe(v.number(), v.integer(), v.notValue(0));
export const shownReference = v.nullish(existingId, null);

// Fields of an item: what its backend did not send stays away, so that an item saved back says no more than was read.
export const itemText = v.nullish(v.string());
export const itemNumber = v.nullish(v.number());
export const itemFlag = v.nullish(v.boolean());
export const itemMoment = v.nullish(wireDateTime);
/** A day, as a day or as a moment of it. */
export const itemDay = v.nullish(wireMoment);
export const itemReference = v.nullish(existingId);
/** A choice of a dictionary, whose ids may begin at 0. */
export const itemChoice = v.nullish(recordId);

/** `data:image/png;base64,…`: how a signature travels. */
export const pngDataUrl = v.pipe(
  v.string(),
  v.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, 'image'),
  v.maxLength(400_000, 'too-long'),
);

/** One value of an additional field, kept per record (R-044). */
export const additionalFieldValue = v.looseObject({ Id: recordId, Value: v.nullish(v.string(), null) });

export type AdditionalFieldValue = v.InferOutput<typeof additionalFieldValue>;

/** The additional fields of an item. */
export const itemAdditionalValues = v.nullish(v.array(v.looseObject({ Id: recordId, Value: v.nullish(v.string()) })));

/** What a decision on a record carries: a reason in the decider's words, or nothing (R-107). */
export const decision = v.nullish(v.looseObject({ Reason: text(500) }), null);

/** A choice of a dictionary: what the pickers show. */
export const choice = v.looseObject({ Id: recordId, Name: v.string() });

export type Choice = v.InferOutput<typeof choice>;
