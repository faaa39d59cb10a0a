/**
 * Numbers that stand for ids which are texts: GUIDs of records, keys of dictionaries. They are derived from the text, so that page, worker
 * and later answers agree. They lie above the ids that backends count, and have 15 digits as addresses allow.
 */
const FIRST_TEXT_ID = 2 ** 48;

/** The number that stands for the text of an id: 48 bits of cyrb53 over its UTF-16 units. */
export function idOfText(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return FIRST_TEXT_ID + ((high >>> 0) % 2 ** 16) * 2 ** 32 + (low >>> 0);
}

/** The number for a text whose own number another text has. */
export function nextTextId(id: number): number {
  return FIRST_TEXT_ID + ((id + 1) % FIRST_TEXT_ID);
}

/** Whether a number stands for a text. */
export function isTextId(id: unknown): id is number {
  return typeof id === 'number' && id >= FIRST_TEXT_ID && id < 2 * FIRST_TEXT_ID;
}

/** A GUID in any usual notation; the empty one means none. */
export function isGuid(text: string): boolean {
  return /^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/i.test(text) && /[1-9a-f]/i.test(text);
}

/** A GUID for people, where the backend gives no name: the same words in every language. */
export function shortGuid(guid: string): string {
  return `ID ${guid.replace('{', '').slice(0, 8)}`;
}

/** A text that can only be an id: a GUID, or an integer with more digits than a number keeps. */
export function isIdText(text: string): boolean {
  return isGuid(text) || (/^-?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text)));
}

/** Ends the stored text of an id that the backend sends as a number. */
const integerMark = '\n';

/** The text to store for an id that is an integer of more digits than a number keeps. */
export function integerText(digits: string): string {
  return digits + integerMark;
}

/** Whether a stored text stands for a number of the backend. */
export function isIntegerText(text: string): boolean {
  return text.endsWith(integerMark);
}

/** The id in a stored text. */
export function plainTextOf(text: string): string {
  return isIntegerText(text) ? text.slice(0, -integerMark.length) : text;
}

/** A text that may be a key: one word, no number. */
export function isKeyText(text: string): boolean {
  return text.length <= MAX_KEY_LENGTH && (isIdText(text) || (/^[\p{L}\p{N}_.:/+-]+$/u.test(text) && /\p{L}/u.test(text)));
}

const MAX_KEY_LENGTH = 100;
