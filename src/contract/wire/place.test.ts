import { expect, test } from 'vitest';
import { addressInOneLine, isValidPostCode, placeOf } from './place.ts';

test.each([
  [{ PlaceCity: 'Poznań' }, 'Poznań'],
  [
    {
      PlaceCity: 'Poznań',
      PlaceCountryCode: 'PL',
      PlaceStreet: 'Głogowska',
      PlaceStreetNumber: '12',
      PlaceFlatNumber: '3',
      PlacePostCode: '60-702',
    },
    'Głogowska 12/3, 60-702 Poznań',
  ],
  [
    { PlaceCity: ' Michendorf ', PlaceCountryCode: 'DE', PlaceStreet: 'A 10, km 92', PlacePostCode: '14552' },
    'A 10, km 92, 14552 Michendorf, DE',
  ],
  [{}, ''],
])('[R-038] formats %o in one line as "%s"', (record, line) => {
  expect(addressInOneLine(placeOf('Place', record))).toBe(line);
});

test.each([
  ['PL', '60-702', true],
  ['PL', '60702', false],
  ['DE', '04158', true],
  ['DE', '4158', false],
  ['GB', 'EC1A 1BB', true],
  ['PL', '', true],
])('[R-038] in %s accepts the post code %s: %s', (country, code, expected) => {
  expect(isValidPostCode(country, code)).toBe(expected);
});
