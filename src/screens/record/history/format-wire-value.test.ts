import { expect, test } from 'vitest';
import { referencedEntity, formatWireValue, type ValueTexts } from './format-wire-value.ts';

const words: ValueTexts = {
  empty: 'empty',
  removed: 'removed',
  picture: 'picture',
  yes: 'yes',
  no: 'no',
  date: (text) => `day ${text}`,
  dateTime: (text) => `moment ${text}`,
  number: (value) => `number ${value}`,
};

test.each([
  [undefined, 'removed'],
  [null, 'empty'],
  ['', 'empty'],
  [[], 'empty'],
  [false, 'no'],
  [0, 'number 0'],
  ['2026-06-01', 'day 2026-06-01'],
  ['2026-06-01T08:00:00', 'moment 2026-06-01T08:00:00'],
  ['2026', '2026'],
  ['data:image/png;base64,AAAA', 'picture'],
  [{ Id: 7, Value: 'winter', Note: null }, 'winter'],
  [
    [
      { Id: 1, Value: 'a' },
      { Id: 2, Value: true },
    ],
    'a, yes',
  ],
])('[R-087] formats the wire value %j for the user', (value, text) => {
  expect(formatWireValue(value, words)).toBe(text);
});

test('[R-087] finds the referenced entity of a field name with any prefix', () => {
  expect(referencedEntity('FromEmployeeId')).toBe('employee');
  expect(referencedEntity('VehicleId')).toBe('vehicle');
  expect(referencedEntity('VehicleHandoverDocumentId')).toBe('vehicle-handover-document');
  expect(referencedEntity('Comments')).toBeNull();
});
