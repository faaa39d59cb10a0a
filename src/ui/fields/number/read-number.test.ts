import { expect, test } from 'vitest';
import { numberCharacters, readNumber, withFractionDigits } from './read-number.ts';

const locales = ['pl', 'de', 'en-GB'] as const;

test.each(locales)('[R-060] comma and point are decimal signs of an amount in %s', (locale) => {
  const amounts = {
    '12.5': 12.5,
    '12,5': 12.5,
    '1234.56': 1234.56,
    '1234,56': 1234.56,
    '0.5': 0.5,
    '0,125': 0.125,
    ',5': 0.5,
    '12,': 12,
    '12.': 12,
  };
  for (const [text, value] of Object.entries(amounts))
    expect([text, readNumber(text, locale, locale === 'pl' ? 3 : 2)]).toEqual([text, value]);
});

test.each(locales)('[R-060] reads groups of thousands of any country in %s', (locale) => {
  for (const text of ['1.234,5', '1,234.5', '1 234,5', '1\u00a0234.5', '1\u202f234,5', "1'234.5"])
    expect([text, readNumber(text, locale, 2)]).toEqual([text, 1234.5]);
  for (const text of ['1.234.567', '1,234,567', '1 234 567']) expect([text, readNumber(text, locale, 2)]).toEqual([text, 1_234_567]);
});

test.each(locales)('[R-060] a whole number has groups before three digits, else decimals, in %s', (locale) => {
  expect(readNumber('131.705', locale, 0)).toBe(131_705);
  expect(readNumber('131,705', locale, 0)).toBe(131_705);
  expect(readNumber('131705.4', locale, 0)).toBe(131_705.4);
  expect(readNumber('131 705,4 km', locale, 0)).toBe(131_705.4);
});

test('[R-060] one sign before three digits means what the language means', () => {
  expect(readNumber('1.234', 'de', 2)).toBe(1234);
  expect(readNumber('1,234', 'de', 2)).toBe(1.234);
  expect(readNumber('1,234', 'en-GB', 2)).toBe(1234);
  expect(readNumber('1.234', 'en-GB', 3)).toBe(1.234);
  expect(readNumber('1.234', 'pl', 2)).toBe(1234);
  expect(readNumber('1.234', 'pl', 3)).toBe(1.234);
});

test('[R-060] reads a pasted amount with a long minus and its currency', () => {
  expect(readNumber(' −1 234,50 zł', 'pl', 2)).toBe(-1234.5);
  expect(numberCharacters('12,50 PLN')).toBe('12,50');
});

test.each(['', '-', ',', '1.2.3', '1,23,456', '12-5', '1.234,5,6', 'zł'])('[R-060] %j is no number', (text) => {
  for (const locale of locales) expect(readNumber(text, locale, 2)).toBeNull();
});

test('[R-060] cuts a whole number and rounds an amount', () => {
  expect(withFractionDigits(131_705.9, 0)).toBe(131_705);
  expect(withFractionDigits(-1.005, 2)).toBe(-1.01);
  expect(withFractionDigits(12.345, 2)).toBe(12.35);
});
