// Profiles of value formats inside records.
import type { Json } from '../json.ts';
import type { Settings } from '../settings.ts';
import { isIdKey, mapRecords } from './map-values.ts';
import type { Profile } from './profile.ts';

/** Also applies to permissions. */
function flags(yes: Json, no: Json, flagType: Settings['flagType']): Profile {
  const change = mapRecords((value) => (typeof value === 'boolean' ? (value ? yes : no) : value), ['user', 'rights']);
  return { groups: ['flags'], settings: { flagType }, form: { values: change } };
}

/** IDs stay numbers; the profile `ids-as-strings` changes them. */
function numbers(write: (value: number) => string): Profile {
  const change = mapRecords((value, key) => (typeof value === 'number' && !isIdKey(key) ? write(value) : value));
  return { groups: ['numbers'], form: { values: change } };
}

const RUNNING_NUMBERS = new Set(['Number', 'FullNumber', 'OrderNumber', 'RentalDocumentNumber']);

/** Converts digits to a number, and a document number to its sequence number. */
function textAsNumber(value: Json, key: string): Json {
  if (typeof value !== 'string') {
    return value;
  }
  const digits = RUNNING_NUMBERS.has(key) ? /\d+$/.exec(value)?.[0] : /^\d{1,15}$/.exec(value)?.[0];
  return digits === undefined ? value : Number(digits);
}

const swapNull = (value: Json): Json => {
  if (value === null) {
    return '';
  }
  return value === '' ? null : value;
};

export const valueProfiles = {
  'flags-tn': flags('T', 'N', 'text'),
  'flags-01': flags(1, 0, 'number'),
  'flags-strings': flags('true', 'false', 'text'),
  'flags-tak-nie': flags('Tak', 'Nie', 'text'),
  'numbers-as-strings': numbers(String),
  'numbers-with-comma': numbers((value) => (Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ','))),
  'texts-as-numbers': { groups: ['numbers'], settings: { columnValue: textAsNumber }, form: { values: mapRecords(textAsNumber) } },
  'null-strings': { groups: ['nulls'], form: { values: mapRecords(swapNull) } },
} satisfies Record<string, Profile>;
