import { Dexie } from 'dexie';
import type { StoredKeys } from '../encryption/key-ring.ts';
import { device } from './device-database.ts';
import type { EncryptionRow } from './rows.ts';
import { withReconnect } from './storage-error.ts';

function rowKey(username: string): EncryptionRow['key'] {
  return `encryption:${username.toLowerCase()}`;
}

/** Encryption of the rows of `username` on this device; null where they never were encrypted, or no longer are. */
export function storedKeys(username: string): Promise<StoredKeys | null> {
  return Dexie.ignoreTransaction(() =>
    withReconnect(device, async () => {
      const row = await device.session.get(rowKey(username));
      return row && 'outboxKey' in row ? row : null;
    }),
  );
}

/** Switches encryption of new rows on or off; the key of unsent work, which cannot be exported, is made once. */
export async function storeEncryption(username: string, { isOn, isWhole }: Pick<StoredKeys, 'isOn' | 'isWhole'>): Promise<void> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await withReconnect(device, () =>
    device.transaction('rw', [device.session], async () => {
      const before = await device.session.get(rowKey(username));
      const outboxKey = before && 'outboxKey' in before ? before.outboxKey : made;
      await device.session.put({ key: rowKey(username), isOn, isWhole, outboxKey });
    }),
  );
}

/** Forgets the key of unsent work, once no row is encrypted. */
export function removeEncryption(username: string): Promise<void> {
  return withReconnect(device, () => device.session.delete(rowKey(username)));
}
