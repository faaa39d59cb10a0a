import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyLength, secretBox } from './secret-box.ts';

const box = secretBox(randomBytes(keyLength));
const place = { table: 'sim_card', record: 7, field: 'PIN' };

test('[R-048] decrypts a secret and never encrypts it to the same bytes twice', () => {
  const [one, other] = [box.seal(place, '0412'), box.seal(place, '0412')];
  expect(box.open(place, one)).toBe('0412');
  expect(one.equals(other)).toBe(false);
  expect(one.includes('0412')).toBe(false);
});

test.each([
  ['another record', { ...place, record: 8 }],
  ['another field', { ...place, field: 'PUK' }],
  ['another table', { ...place, table: 'fuel_card' }],
])('[R-048] does not decrypt a secret for %s', (_, elsewhere) => {
  expect(() => box.open(elsewhere, box.seal(place, '0412'))).toThrow(/authenticate/);
});

test('[R-048] does not decrypt changed bytes or with another key', () => {
  const sealed = box.seal(place, '0412');
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => box.open(place, changed)).toThrow(/authenticate/);
  expect(() => secretBox(randomBytes(keyLength)).open(place, sealed)).toThrow(/authenticate/);
});
