import { Dexie } from 'dexie';
import type { StoredKeys } from '../encryption/key-ring.ts';
import { device } from './device-database.ts';
import type { EncryptionRow } from './rows.ts';
import { withReconnect } from './storage-error.ts';

/** Key of a user's encryption. */
export function encryptionKey(username: string): EncryptionRow['key'] {
  return `encryption:${username.toLowerCase()}`;
}

/** Encryption of the rows of `username` on this device; null where they never were encrypted, or no longer are. */
export function storedKeys(username: string): Promise<StoredKeys | null> {
  return Dexie.ignoreTransaction(() =>
    withReconnect(device, async () => {
      const row = await device.session.get(encryptionKey(username));
      return row && 'outboxKey' in row ? row : null;
    }),
  );
}

/** Forgets the key of unsent work, once no row is encrypted. */
export function removeEncryption(username: string): Promise<void> {
  return withReconnect(device, () => device.session.delete(encryptionKey(username)));
}
