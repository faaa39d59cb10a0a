import { storedBackend } from '../schema/device-database.ts';

/** The first bytes of every file that age writes. */
const ageHeader = 'age-encryption.org/';

/**
 * Encrypts bytes with age to the key that the backend announced for the company; only its private key, which is on no device, opens them.
 * Null without a key.
 */
export async function sealToCompany(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const companyKey = (await storedBackend())?.capabilities?.companyKey;
  if (!companyKey) return null;
  // 50 kB, which neither the start nor the worker loads.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(companyKey);
  return new Uint8Array(await encrypter.encrypt(bytes));
}

/** Whether only the company's private key opens `file`. */
export async function isSealedFile(file: Blob): Promise<boolean> {
  return (await file.slice(0, ageHeader.length).text()) === ageHeader;
}
