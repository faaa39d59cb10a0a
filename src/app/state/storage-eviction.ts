import { markDevice } from '../../db/schema/device-database.ts';

const STORAGE_KEY = 'tabor-known-device';

let isEvicted = false;

/**
 * Detects that the browser evicted the database, outbox included: `localStorage` notes that this device had one, and the database
 * is new. Browsers evict the few bytes of `localStorage` later, some of them for good.
 */
export async function detectStorageEviction(): Promise<void> {
  const isKnown = localStorage.getItem(STORAGE_KEY) !== null;
  const hadDatabase = await markDevice();
  localStorage.setItem(STORAGE_KEY, 'yes');
  isEvicted = isKnown && !hadDatabase;
}

/** Whether the storage was found evicted when this page started. Stays true until the next start. */
export function wasStorageEvicted(): boolean {
  return isEvicted;
}
