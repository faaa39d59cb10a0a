import { CONTACT_STEP_MS, device, inTransaction, lockKey } from './device-database.ts';
import type { LockRow, SessionLock } from './rows.ts';
import { withReconnect } from './storage-error.ts';
import { userDatabase } from './user-database.ts';

/** A lock without a PIN. */
function newLock(username: string): LockRow {
  return { key: lockKey(username), pin: null, passkey: null, failures: 0, retryAt: 0, needsPassword: null, minutes: 0, atStart: false };
}

/** The user's lock of this device; null when there is none. */
export async function lockOf(username: string): Promise<LockRow | null> {
  const row = await withReconnect(device, () => device.session.get(lockKey(username)));
  return row && 'pin' in row ? row : null;
}

/** Changes the user's lock, a new one if there is none, in one transaction. Returns the lock after it. */
export function changeLock(username: string, change: (before: LockRow) => LockRow): Promise<LockRow> {
  return inTransaction(async () => {
    const row = await device.session.get(lockKey(username));
    const after = change(row && 'pin' in row ? row : newLock(username));
    await device.session.put(after);
    return after;
  });
}

/** Removes the user's lock. */
export function removeLock(username: string): Promise<void> {
  return withReconnect(device, () => device.session.delete(lockKey(username)));
}

/** Changes the lock in the session of `username`, which every tab observes; `change` returns null to remove it. */
export function changeSessionLock(username: string, change: (before: SessionLock | null) => SessionLock | null): Promise<void> {
  return inTransaction(async () => {
    const session = await device.session.get('current');
    if (session?.key !== 'current' || session.user.Username !== username) return;
    const { lock: before, ...rest } = session;
    const after = change(before ?? null);
    if (JSON.stringify(after) !== JSON.stringify(before ?? null)) await device.session.put({ ...rest, ...(after ? { lock: after } : {}) });
  });
}

/** Locks the device for its user, or opens it, in all tabs. */
export async function setLocked(username: string, isLocked: boolean): Promise<void> {
  if (isLocked) await userDatabase(username).keys.forget();
  await changeSessionLock(username, (lock) => ({ ...(lock ?? { minutes: 0, atStart: false, days: 0 }), isLocked }));
}

/** A step back of the clock that corrects it; a longer one hides time. */
const MAX_CORRECTION_MS = 24 * 60 * 60_000;

/**
 * Milliseconds since the backend last confirmed a session of `username`; null where no contact was noted. A clock that is corrected
 * backwards loses no time that was counted; one that is set back by more than a day counts as forever.
 */
export function timeWithoutContact(username: string, now = Date.now()): Promise<number | null> {
  return inTransaction(async () => {
    const row = await device.session.get('contact');
    if (row?.key !== 'contact' || row.username !== username) return null;
    const { at, seen = at } = row;
    const stepBack = Math.max(0, seen - now);
    if (stepBack > MAX_CORRECTION_MS) return Infinity;
    if (stepBack > 0 || now - seen >= CONTACT_STEP_MS) await device.session.put({ ...row, at: at - stepBack, seen: now });
    return now - at + stepBack;
  });
}
