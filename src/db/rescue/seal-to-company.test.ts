import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { updateBackend } from '../schema/device-database.ts';
import { sealToCompany } from './seal-to-company.ts';

const bytes = new TextEncoder().encode('Nie wysłane');
const announce = (companyKey?: string) => updateBackend('', { capabilities: { extensions: [], calls: [], companyKey } });

test('seals nothing where the backend announces no company key', async () => {
  await announce();
  expect(await sealToCompany(bytes)).toBeNull();
});

test('only the private key of the company decrypts a sealed file', async () => {
  const [company, other] = [await generateIdentity(), await generateIdentity()];
  await announce(await identityToRecipient(company));
  const sealed = await sealToCompany(bytes);
  const open = (identity: string) => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return decrypter.decrypt(sealed!, 'text');
  };
  expect(new TextDecoder().decode(sealed!)).not.toContain('wysłane');
  expect(await open(company)).toBe('Nie wysłane');
  await expect(open(other)).rejects.toThrow('no identity matched');
});
