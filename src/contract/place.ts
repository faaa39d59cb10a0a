import * as v from 'valibot';
import { itemText, text } from './fields.ts';

/** An address as a record embeds it, each part under the record's own prefix: `PlaceCity`, `PlaceStreet` ([0]§3). */
export type Place = {
  readonly CountryCode: string;
  readonly City: string;
  readonly Street: string;
  readonly StreetNumber: string;
  readonly PostCode: string;
  readonly FlatNumber: string;
};

/** Where nothing else is said ([0]§5). */
export const homeCountry = 'PL';

/** A country as the wire names it: 'PL'. */
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

/** Fields of a record's schema for an embedded place: a city at least, for the country's roads have no street everywhere. */
export function placeFields<const Prefix extends string>(prefix: Prefix): { [Part in keyof Parts as `${Prefix}${Part}`]: Parts[Part] } {
  return prefixed(prefix, parts) as { [Part in keyof Parts as `${Prefix}${Part}`]: Parts[Part] };
}

/** Fields of a place that an item embeds, as far as its backend sends them. */
export function itemPlace<const Prefix extends string>(prefix: Prefix): { [Part in keyof Parts as `${Prefix}${Part}`]: typeof itemText } {
  return prefixed(prefix, Object.fromEntries(names.map((name) => [name, itemText]))) as { [Part in keyof Parts as `${Prefix}${Part}`]: typeof itemText };
}

/** The place that a record embeds under `prefix`. */
export function placeOf(prefix: string, record: Readonly<Record<string, unknown>>): Place {
  const textOf = (name: string): string => {
    const value = record[prefix + name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Place;
}

/** "Głogowska 12/3, 60-702 Poznań"; the country's code follows where it is not the company's own. */
export function addressInOneLine({ CountryCode, City, Street, StreetNumber, PostCode, FlatNumber }: Place): string {
  const house = [StreetNumber, FlatNumber].filter(Boolean).join('/');
  const country = CountryCode === homeCountry ? '' : CountryCode;
  return [joined(Street, house), joined(PostCode, City), country].filter(Boolean).join(', ');
}

// Only where every post code of a country has one shape that people know.
const postCodes: Readonly<Record<string, RegExp>> = { PL: /^\d{2}-\d{3}$/, DE: /^\d{5}$/, CZ: /^\d{3} ?\d{2}$/, SK: /^\d{3} ?\d{2}$/, AT: /^\d{4}$/ };

/** Whether `code` may be a post code of the country; none at all may be. */
export function isPostCodeOf(country: string, code: string): boolean {
  return code === '' || (postCodes[country]?.test(code) ?? true);
}

function prefixed(prefix: string, values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value as unknown]));
}

function joined(...texts: string[]): string {
  return texts.filter(Boolean).join(' ');
}
