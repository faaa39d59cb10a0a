import * as v from 'valibot';
import { recordText, text } from './fields.ts';

/** An address embedded in a record, each part under the record's prefix: `PlaceCity`, `PlaceStreet`. */
export type Place = {
  readonly CountryCode: string;
  readonly City: string;
  readonly Street: string;
  readonly StreetNumber: string;
  readonly PostCode: string;
  readonly FlatNumber: string;
};

/** Default country. */
export const homeCountry = 'PL';

/** Country code on the wire, such as 'PL'. */
export const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'not-in-list'));

const parts = {
  CountryCode: v.nullish(countryCode, homeCountry),
  City: v.pipe(text(100), v.nonEmpty('required')),
  Street: text(100),
  StreetNumber: text(20),
  PostCode: text(12),
  FlatNumber: text(20),
};

type Parts = typeof parts;

const names = Object.keys(parts) as (keyof Parts)[];

/** Schema fields of an embedded place. Only the city is required, because country roads have no street. */
export function placeFields<const Prefix extends string>(prefix: Prefix): { [Part in keyof Parts as `${Prefix}${Part}`]: Parts[Part] } {
  return prefixed(prefix, parts) as { [Part in keyof Parts as `${Prefix}${Part}`]: Parts[Part] };
}

/** Fields of a place embedded in a record read from a backend; each may be absent. */
export function recordPlace<const Prefix extends string>(
  prefix: Prefix,
): { [Part in keyof Parts as `${Prefix}${Part}`]: typeof recordText } {
  return prefixed(prefix, Object.fromEntries(names.map((name) => [name, recordText]))) as {
    [Part in keyof Parts as `${Prefix}${Part}`]: typeof recordText;
  };
}

/** The place that a record embeds under `prefix`. */
export function placeOf(prefix: string, record: Readonly<Record<string, unknown>>): Place {
  const textOf = (name: string): string => {
    const value = record[prefix + name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Place;
}

/** "Głogowska 12/3, 60-702 Poznań". The country code is appended unless it is the home country. */
export function addressInOneLine({ CountryCode, City, Street, StreetNumber, PostCode, FlatNumber }: Place): string {
  const house = [StreetNumber, FlatNumber].filter(Boolean).join('/');
  const country = CountryCode === homeCountry ? '' : CountryCode;
  return [joined(Street, house), joined(PostCode, City), country].filter(Boolean).join(', ');
}

// Only countries whose post codes all have one format.
const postCodes: Readonly<Record<string, RegExp>> = {
  PL: /^\d{2}-\d{3}$/,
  DE: /^\d{5}$/,
  CZ: /^\d{3} ?\d{2}$/,
  SK: /^\d{3} ?\d{2}$/,
  AT: /^\d{4}$/,
};

/** Whether `code` is a valid post code of the country. An empty code is valid. */
export function isValidPostCode(country: string, code: string): boolean {
  return code === '' || (postCodes[country]?.test(code) ?? true);
}

function prefixed(prefix: string, values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value as unknown]));
}

function joined(...texts: string[]): string {
  return texts.filter(Boolean).join(' ');
}
