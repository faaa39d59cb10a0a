import { changeLock, lockOf, setLocked } from '../schema/device-lock.ts';
import type { LockRow } from '../schema/rows.ts';
import { noteNewKey, openDataKey } from './encryption.ts';
import { newKey, openWithPin, openWithSecret, sealWithPin, sealWithSecret } from './sealed-key.ts';

/** Wrong PINs in a row after which only the password opens the device. */
const MAX_FAILURES = 10;

/** Wrong PINs without a delay; from then on each doubles it. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 5_000;

/** Outcome of an attempt to open the lock. */
export type Attempt =
  | { readonly kind: 'opened'; readonly key: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'wrong'; readonly left: number; readonly retryAt: number }
  /** Too early after wrong PINs: not tried. */
  | { readonly kind: 'wait'; readonly retryAt: number }
  | { readonly kind: 'password' };

/** Tries a PIN. The attempt is counted before it is made, so that ending the app does not save one. */
export async function tryPin(username: string, pin: string, now: number): Promise<Attempt> {
  let outcome: Attempt | null = null;
  const lock = await changeLock(username, (before) => {
    if (before.pin === null || before.needsPassword !== null) outcome = { kind: 'password' };
    else if (earliestRetry(before, now) > now) outcome = { kind: 'wait', retryAt: earliestRetry(before, now) };
    else return countFailure(before, now);
    return before;
  });
  if (outcome !== null || lock.pin === null) return outcome ?? { kind: 'password' };
  const key = await openWithPin(lock.pin, pin);
  if (key === null && lock.needsPassword === null) return { kind: 'wrong', left: MAX_FAILURES - lock.failures, retryAt: lock.retryAt };
  if (key === null) {
    // Before the PIN goes: an open page without one asks for a new PIN.
    await setLocked(username, true);
    await changeLock(username, (before) => ({ ...before, pin: null }));
    return { kind: 'password' };
  }
  await changeLock(username, forgetFailures);
  await openDataKey(username, key);
  return { kind: 'opened', key };
}

/** Tries the secret that the passkey gave. */
export async function tryPasskey(username: string, secret: BufferSource): Promise<Attempt> {
  const lock = await lockOf(username);
  if (!lock?.passkey || lock.needsPassword !== null) return { kind: 'password' };
  const key = await openWithSecret(lock.passkey, secret);
  if (key === null) return { kind: 'password' };
  await changeLock(username, forgetFailures);
  await openDataKey(username, key);
  return { kind: 'opened', key };
}

/** When a PIN can be tried again. A clock that was set back does not lengthen the delay. */
export function earliestRetry({ retryAt, failures }: LockRow, now: number): number {
  return Math.min(retryAt, now + delayAfter(failures));
}

/**
 * Sets the PIN. `key`: the lock's key where it is open; a new one where there is none. Rows that are to be encrypted from now on use it.
 */
export async function setPin(username: string, pin: string, key: Uint8Array<ArrayBuffer> | null): Promise<void> {
  const used = key ?? newKey();
  const sealed = await sealWithPin(used, pin);
  if (key === null) await noteNewKey(username);
  // First the key: a page that sees a PIN without it locks the device.
  await openDataKey(username, used);
  await changeLock(username, (before) => ({ ...forgetFailures(before), pin: sealed, ...(key ? {} : { passkey: null }) }));
  await setLocked(username, false);
}

/** Lets a passkey open the lock as well. */
export async function setPasskey(
  username: string,
  key: Uint8Array<ArrayBuffer>,
  passkey: { readonly credential: ArrayBuffer; readonly salt: Uint8Array<ArrayBuffer>; readonly secret: BufferSource },
): Promise<void> {
  const sealed = await sealWithSecret(key, passkey.salt, passkey.secret);
  await changeLock(username, (before) => ({ ...before, passkey: { ...sealed, credential: passkey.credential } }));
}

function countFailure(before: LockRow, now: number): LockRow {
  const failures = before.failures + 1;
  return {
    ...before,
    failures,
    retryAt: now + delayAfter(failures),
    ...(failures < MAX_FAILURES ? {} : { needsPassword: 'attempts' as const }),
  };
}

/** A right PIN at the last attempt also takes back that only the password opens. */
function forgetFailures(before: LockRow): LockRow {
  return { ...before, failures: 0, retryAt: 0, needsPassword: null };
}

function delayAfter(failures: number): number {
  return failures < FREE_FAILURES ? 0 : FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES);
}
