import { markDevice } from '../db/device-database.ts';

const storedAs = 'tabor-known-device';

let isEmptied = false;

/**
 * Looks whether the database of a device that is known here is a new one: then the browser has thrown the old one away, with
 * all that waited in it. Browsers keep the few bytes of `localStorage` longer, some of them for good.
 */
export async function lookForEmptiedDevice(): Promise<void> {
  const isKnown = localStorage.getItem(storedAs) !== null;
  const hadDatabase = await markDevice();
  localStorage.setItem(storedAs, 'yes');
  isEmptied = isKnown && !hadDatabase;
}

/** Whether that was so when this page started: said until the next start. */
export function wasDeviceEmptied(): boolean {
  return isEmptied;
}
