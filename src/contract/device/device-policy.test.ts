import { expect, test } from 'vitest';
import { validatePin } from './device-policy.ts';

test('[R-154] refuses short and trivial PINs', () => {
  for (const pin of ['', '48261', '1']) expect([pin, validatePin(pin)]).toEqual([pin, 'too-short']);
  for (const pin of [
    '000000',
    '111111',
    '121212',
    '123123',
    '123456',
    '654321',
    '890123',
    '098765',
    '1231231',
    '12345678',
    '24121987',
    '19871224',
  ]) {
    expect([pin, validatePin(pin)]).toEqual([pin, 'too-easy']);
  }
  for (const pin of ['482613', '908172', '135792', '48261359', '112358']) expect([pin, validatePin(pin)]).toEqual([pin, null]);
});
