// Profiles of value formats inside records.
import type { Json } from '../core/json.ts';
import type { Settings } from '../core/settings.ts';
import { isIdKey, mapRecords } from './map-values.ts';
import type { Profile } from './profile.ts';

/** Also applies to permissions. */
function flagProfile(yes: Json, no: Json, flagType: Settings['flagType']): Profile {
  const change = mapRecords((value) => (typeof value === 'boolean' ? (value ? yes : no) : value), ['user', 'rights']);
  return { groups: ['flags'], settings: { flagType }, transforms: { values: change } };
}

/** IDs stay numbers; the profile `ids-as-strings` changes them. */
function numberProfile(write: (value: number) => string): Profile {
  const change = mapRecords((value, key) => (typeof value === 'number' && !isIdKey(key) ? write(value) : value));
  return { groups: ['numbers'], transforms: { values: change } };
}

const DOCUMENT_NUMBERS = new Set(['Number', 'FullNumber', 'OrderNumber', 'RentalDocumentNumber']);

/** Converts digits to a number, and a document number to its sequence number. */
function textAsNumber(value: Json, key: string): Json {
  if (typeof value !== 'string') {
    return value;
  }
  const digits = DOCUMENT_NUMBERS.has(key) ? /\d+$/.exec(value)?.[0] : /^\d{1,15}$/.exec(value)?.[0];
  return digits === undefined ? value : Number(digits);
}

const swapNull = (value: Json): Json => {
  if (value === null) {
    return '';
  }
  return value === '' ? null : value;
};

export const valueProfiles = {
  'flags-tn': flagProfile('T', 'N', 'text'),
  'flags-01': flagProfile(1, 0, 'number'),
  'flags-strings': flagProfile('true', 'false', 'text'),
  'flags-tak-nie': flagProfile('Tak', 'Nie', 'text'),
  'numbers-as-strings': numberProfile(String),
  'numbers-with-comma': numberProfile((value) => (Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ','))),
  'texts-as-numbers': { groups: ['numbers'], settings: { columnValue: textAsNumber }, transforms: { values: mapRecords(textAsNumber) } },
  'null-strings': { groups: ['nulls'], transforms: { values: mapRecords(swapNull) } },
} satisfies Record<string, Profile>;
