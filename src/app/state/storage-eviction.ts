const STORAGE_KEY = 'tabor-known-device';

let isEvicted = false;

/**
 * Detects that the browser evicted the database, outbox included: `localStorage` notes that this device had one, and the database
 * is new. Browsers evict the few bytes of `localStorage` later, some of them for good.
 */
export async function detectStorageEviction(hasDatabase: boolean): Promise<void> {
  const isKnown = localStorage.getItem(STORAGE_KEY) !== null;
  if (!hasDatabase) {
    // The first start with a database marks the device again.
    localStorage.removeItem(STORAGE_KEY);
    isEvicted = isKnown;
    return;
  }
  const { markDevice } = await import('../../db/schema/device-database.ts');
  const hadDatabase = await markDevice();
  localStorage.setItem(STORAGE_KEY, 'yes');
  isEvicted = isKnown && !hadDatabase;
}

/** Whether the storage was found evicted when this page started. Stays true until the next start. */
export function wasStorageEvicted(): boolean {
  return isEvicted;
}
