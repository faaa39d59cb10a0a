import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';

// The countries in which European fleets drive.
const codes = [
  'PL',
  'DE',
  'CZ',
  'SK',
  'LT',
  'LV',
  'EE',
  'UA',
  'AT',
  'CH',
  'LI',
  'NL',
  'BE',
  'LU',
  'FR',
  'ES',
  'PT',
  'IT',
  'SM',
  'MC',
  'AD',
  'DK',
  'SE',
  'NO',
  'FI',
  'IS',
  'GB',
  'IE',
  'HU',
  'RO',
  'BG',
  'MD',
  'SI',
  'HR',
  'BA',
  'RS',
  'ME',
  'MK',
  'AL',
  'XK',
  'GR',
  'CY',
  'MT',
  'TR',
  'GE',
  'AM',
];

/** Countries with their names in the three languages. */
export function countries(): Insertable<Database['country']>[] {
  const [pl, de, en] = (['pl', 'de', 'en'] as const).map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return codes.map((Code) => ({ Code, Name: pl?.of(Code) ?? Code, NameDe: de?.of(Code) ?? null, NameEn: en?.of(Code) ?? null }));
}
