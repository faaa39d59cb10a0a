import { Dexie, type IndexableType, type Table } from 'dexie';
import { encryptedTables } from '../encryption/encrypted-tables.ts';
import { isSealed } from '../encryption/sealed-row.ts';
import { storedUnder, requiredKey } from '../encryption/sealed-table.ts';
import type { StoredKeys } from '../encryption/key-ring.ts';
import { currentSession, device, forgetsPin } from '../schema/device-database.ts';
import { lockOf } from '../schema/device-lock.ts';
import { encryptionKey, removeEncryption } from '../schema/device-encryption.ts';
import { userDatabase, type UserDatabase } from '../schema/user-database.ts';
import { withReconnect } from '../schema/storage-error.ts';

/** Rows rewritten in one transaction: a chunk of a list has up to 1,000 list rows, and a photo is about a megabyte. */
const BATCH_SIZE = 20;

/** Opens the data key of `username` in all tabs and the worker. `lockKey`: what PIN or passkey opened. */
export async function openDataKey(username: string, lockKey: Uint8Array<ArrayBuffer>): Promise<void> {
  const material = await crypto.subtle.importKey('raw', lockKey, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('tabor rows');
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info }, material, 256);
  await userDatabase(username).keys.open(new Uint8Array(bits));
}

/** Whether rows of `username` have still to be encrypted or decrypted. */
export async function isEncryptionDue(username: string, isRequired: boolean): Promise<boolean> {
  const { keys } = userDatabase(username);
  await keys.load();
  const stored = keys.stored();
  return isRequired ? !stored?.isOn || !stored.isWhole : stored !== null;
}

/** The lock has a new key: rows under the former one are looked for. */
export async function noteNewKey(username: string): Promise<void> {
  const { keys } = userDatabase(username);
  await keys.load();
  const stored = keys.stored();
  if (stored) await storeEncryption(username, { isOn: stored.isOn, isWhole: false });
}

/**
 * Encrypts the rows of `username`, or decrypts them, as the company wants it now. Each batch is a transaction of its own, and each row
 * names its key: a run that is cut off leaves a readable mixture, and the next run goes on. `needs-key`: PIN or passkey must be entered
 * before.
 */
export async function applyEncryption(username: string, isRequired: boolean): Promise<'done' | 'needs-key'> {
  const database = userDatabase(username);
  const { keys } = database;
  await keys.load();
  if (!isRequired && !keys.stored()) return 'done';
  if (!keys.key('data')) return 'needs-key';
  await navigator.locks.request(`tabor-encryption-${username}`, async () => {
    const isWhole = keys.stored()?.isOn === isRequired && keys.stored()?.isWhole === true;
    if (!isWhole) await storeEncryption(username, { isOn: isRequired, isWhole: false });
    keys.invalidate();
    await keys.load();
    // After a lock only the rows settled meanwhile; else all, twice: another tab may have written a row before it knew of the switch.
    const hasPhotos = (await database.meta.get('lockedPhotos')) !== undefined;
    const names = isWhole ? ['records', ...(hasPhotos ? ['references'] : [])] : [...encryptedTables, ...encryptedTables];
    let isLost = false;
    for (const name of names) isLost = (await rewrite(database, name)) || isLost;
    if (hasPhotos) await database.meta.delete('lockedPhotos');
    if (isLost) await dropDataRows(database);
    if (!isRequired) await removeEncryption(username);
    else if (!isWhole) await storeEncryption(username, { isOn: true, isWhole: true });
    keys.invalidate();
  });
  return 'done';
}

/** Switches encryption of new rows on or off; the key of unsent work, which cannot be exported, is made once. */
async function storeEncryption(username: string, { isOn, isWhole }: Pick<StoredKeys, 'isOn' | 'isWhole'>): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await withReconnect(device, () =>
    device.transaction('rw', [device.session], async () => {
      const before = await device.session.get(encryptionKey(username));
      const outboxKey = before && 'outboxKey' in before ? before.outboxKey : key;
      await device.session.put({ key: encryptionKey(username), isOn, isWhole, outboxKey });
    }),
  );
}

/** Rewrites the rows that are stored under another key than they belong to. Returns whether some open with no key. */
async function rewrite(database: UserDatabase, name: string): Promise<boolean> {
  const table: Table<object, IndexableType> = database.table(name);
  const { keyPath } = table.schema.primKey;
  const keyOf = (row: object) =>
    (typeof keyPath === 'string' ? [keyPath] : (keyPath ?? [])).map((field) => (row as Record<string, unknown>)[field]);
  let isLost = false;
  for (let last: IndexableType = Dexie.minKey; ;) {
    const end = await withReconnect(database, () =>
      database.transaction('rw', table, async () => {
        const rows = await table.where(':id').above(last).limit(BATCH_SIZE).toArray();
        isLost ||= rows.some(isSealed);
        await table.bulkPut(rows.filter((row) => !isSealed(row) && storedUnder(row) !== requiredKey(database.keys, name, row)));
        return rows.length < BATCH_SIZE ? undefined : rows.at(-1);
      }),
    );
    if (end === undefined) return isLost;
    const key = keyOf(end);
    last = (typeof keyPath === 'string' ? key[0] : key) as IndexableType;
  }
}

/** Before a login that replaces the PIN: removes the rows whose key cannot be opened any more. The backend has them too. */
export async function dropLostRows(username: string): Promise<void> {
  const [before, lock] = [await currentSession(), await lockOf(username)];
  if (lock?.pin != null && !forgetsPin(before, lock)) return;
  const database = userDatabase(username);
  await database.keys.forget();
  await dropDataRows(database);
}

/** Removes rows under a lost data key: lists, answers and records, which the backend has too. Unsent work stays. */
export function dropDataRows(database: UserDatabase): Promise<void> {
  const { rowSets, rowChunks, pages, references, records, meta } = database;
  return withReconnect(database, () =>
    database.transaction('rw', [rowSets, rowChunks, pages, references, records, meta], async () => {
      for (const table of [rowSets, rowChunks, pages, references]) await table.clear();
      await records.filter(isSealed).delete();
      await meta.delete('prefetch');
    }),
  );
}
