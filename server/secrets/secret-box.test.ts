import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';
import { SECRETS_KEY_BYTES } from '../settings/settings.ts';

const box = createSecretBox(randomBytes(SECRETS_KEY_BYTES));
const location = { table: 'sim_card', record: 7, field: 'PIN' };

test('[R-048] decrypts a secret and never encrypts it to the same bytes twice', () => {
  const [one, other] = [box.encrypt(location, '0412'), box.encrypt(location, '0412')];
  expect(box.decrypt(location, one)).toBe('0412');
  expect(one.equals(other)).toBe(false);
  expect(one.includes('0412')).toBe(false);
});

test.each([
  ['another record', { ...location, record: 8 }],
  ['another field', { ...location, field: 'PUK' }],
  ['another table', { ...location, table: 'fuel_card' }],
])('[R-048] does not decrypt a secret for %s', (_, elsewhere) => {
  expect(() => box.decrypt(elsewhere, box.encrypt(location, '0412'))).toThrow(/authenticate/);
});

test('[R-048] does not decrypt changed bytes or with another key', () => {
  const sealed = box.encrypt(location, '0412');
  const forgery = Buffer.from(sealed);
  forgery[forgery.length - 1] = (forgery.at(-1) ?? 0) ^ 1;
  expect(() => box.decrypt(location, forgery)).toThrow(/authenticate/);
  expect(() => createSecretBox(randomBytes(SECRETS_KEY_BYTES)).decrypt(location, sealed)).toThrow(/authenticate/);
});
