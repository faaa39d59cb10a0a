import { markDevice } from '../db/device-database.ts';

const storedAs = 'tabor-known-device';

let isEmptied = false;

/**
 * Detects that the browser evicted the database, outbox included: `localStorage` says that this device had one, and the database
 * is new. Browsers keep the few bytes of `localStorage` longer, some of them for good.
 */
export async function lookForEmptiedDevice(): Promise<void> {
  const isKnown = localStorage.getItem(storedAs) !== null;
  const hadDatabase = await markDevice();
  localStorage.setItem(storedAs, 'yes');
  isEmptied = isKnown && !hadDatabase;
}

/** Whether the storage was found evicted when this page started. Stays true until the next start. */
export function wasDeviceEmptied(): boolean {
  return isEmptied;
}
