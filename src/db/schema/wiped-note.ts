import { device, type WipedRow } from './device-database.ts';
import { withReconnect } from './storage-error.ts';

/** Notes for the login page that the last user's data was wiped, until the next login. */
export async function saveWiped(isUnsentKept: boolean): Promise<void> {
  await withReconnect(device, () => device.session.put({ key: 'wiped', isUnsentKept }));
}

/** The note of a wipe since the last login; null where there was none. */
export async function wipedNote(): Promise<WipedRow | null> {
  const row = await withReconnect(device, () => device.session.get('wiped'));
  return row?.key === 'wiped' ? row : null;
}
