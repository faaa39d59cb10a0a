import { expect, test } from 'vitest';
import { toOneLine, withoutTurns } from './one-line.ts';

test.each([
  ['Jan\r\nKowalski', 'Jan Kowalski'],
  ['a\tb\u2028c\u0007d', 'a b c d'],
  ['faktura\u202egnp.exe', 'faktura gnp.exe'],
  ['\u202a+48 600 100 200\u202c', ' +48 600 100 200 '],
  // Joined emoji, soft hyphens and marks of right-to-left names are no line breaks.
  ['👨‍👩‍👧 Ga\u00adrage \u200eשלום', '👨‍👩‍👧 Ga\u00adrage \u200eשלום'],
])('[R-151] makes one line of %j', (text, line) => {
  expect(toOneLine(text)).toBe(line);
});

test('[R-151] a comment has lines and no marks that turn its direction', () => {
  expect(withoutTurns('Rysa\n\u202e5 cm\u202c, \u200eשלום')).toBe('Rysa\n5 cm, \u200eשלום');
});
