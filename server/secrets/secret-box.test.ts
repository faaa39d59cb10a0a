import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyLength, secretBox } from './secret-box.ts';

const box = secretBox(randomBytes(keyLength));
const place = { table: 'sim_card', record: 7, field: 'PIN' };

test('[R-048] a secret comes out as it went in, and no two sealings look alike', () => {
  const [one, other] = [box.seal(place, '0412'), box.seal(place, '0412')];
  expect(box.open(place, one)).toBe('0412');
  expect(one.equals(other)).toBe(false);
  expect(one.includes('0412')).toBe(false);
});

test.each([
  ['another record', { ...place, record: 8 }],
  ['another field', { ...place, field: 'PUK' }],
  ['another table', { ...place, table: 'fuel_card' }],
])('[R-048] sealed for one place it does not open at %s', (_, elsewhere) => {
  expect(() => box.open(elsewhere, box.seal(place, '0412'))).toThrow(/authenticate/);
});

test('[R-048] changed bytes and another key do not open it', () => {
  const sealed = box.seal(place, '0412');
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => box.open(place, changed)).toThrow(/authenticate/);
  expect(() => secretBox(randomBytes(keyLength)).open(place, sealed)).toThrow(/authenticate/);
});
