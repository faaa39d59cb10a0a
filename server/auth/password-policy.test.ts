import { expect, it } from 'vitest';
import { requireStrongPassword } from './password-policy.ts';

const names = ['anna.nowak', 'Anna Nowak'];

it.each([
  'NowakAnna1990',
  'anna.nowak2026',
  'Schluessel123',
  'Schlüssel1234',
  'Warszawa2026!',
  'Poniedziałek1',
  'poniedzialek1',
  'Fahrzeug12345',
])('[R-150] refuses a password of names and common words: %s', async (password) => {
  await expect(requireStrongPassword(password, names, 'Password')).rejects.toMatchObject({
    fieldErrors: [{ field: 'Password', code: 'guessable' }],
  });
});

it.each(['grün Lampe Tor 7', 'kiosk-hamak-rower-4', 'Anna mag Lampen aus Holz'])('[R-150] accepts %s', async (password) => {
  await expect(requireStrongPassword(password, names, 'Password')).resolves.toBeUndefined();
});
