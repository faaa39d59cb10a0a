import { MAX_PIN_FAILURES } from '../../contract/device/device-policy.ts';
import { ignoreTaborError, TaborError } from '../../contract/wire/problem.ts';
import { changeLock, lockOf, setLocked } from '../schema/device-lock.ts';
import type { LockRow } from '../schema/rows.ts';
import type { SealedKey } from '../schema/sealed-key.ts';
import { noteNewKey, openDataKey } from './encryption.ts';
import { heldShare, holdShare, type PinShares } from './pin-shares.ts';
import { derivePin, newKey, openWithPin, openWithSecret, sealWithPin, sealWithSecret, verifierOf } from './sealed-key.ts';

/** Wrong PINs without a delay; from then on each doubles it. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 5_000;

/** Outcome of an attempt to open the lock. */
export type Attempt =
  | { readonly kind: 'opened'; readonly key: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'wrong'; readonly left: number; readonly retryAt: number }
  /** Too early after wrong PINs: not tried. */
  | { readonly kind: 'wait'; readonly retryAt: number }
  /** The backend's share of the PIN has ended. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'password' };

/**
 * Tries a PIN. One whose share is with the backend is counted there; throws `TaborError` where it gives no answer, which counts as no
 * attempt.
 */
export async function tryPin(username: string, pin: string, now: number, shares: PinShares): Promise<Attempt> {
  const lock = await lockOf(username);
  const share = lock?.pin?.share;
  if (lock?.pin && share !== undefined && heldShare(share) === null)
    return notNow(lock, now) ?? tryWithBackend(username, { sealed: lock.pin, share }, { pin, now, shares });
  return tryHere(username, pin, now);
}

async function tryWithBackend(
  username: string,
  { sealed, share }: { readonly sealed: SealedKey; readonly share: string },
  { pin, now, shares }: { readonly pin: string; readonly now: number; readonly shares: PinShares },
): Promise<Attempt> {
  const derived = await derivePin(pin, sealed.salt);
  const answer = await shares.open(share, await verifierOf(derived));
  if (answer.kind === 'gone') return answer;
  if (answer.kind === 'wrong') {
    const outcome = await closeAfterLast(username, await changeLock(username, (before) => countFailure(before, now)));
    return outcome.kind === 'wrong' ? { ...outcome, left: Math.min(outcome.left, answer.left) } : outcome;
  }
  const key = await openWithPin(sealed, derived, answer.bytes);
  // The backend took the PIN: this is no share of it.
  if (key === null) throw new TaborError('unreadable-answer');
  holdShare({ id: share, bytes: answer.bytes });
  return opened(username, key);
}

/** Tries a PIN with what is on the device. The attempt is counted before it is made, so that ending the app does not save one. */
async function tryHere(username: string, pin: string, now: number): Promise<Attempt> {
  let outcome: Attempt | null = null;
  const lock = await changeLock(username, (before) => {
    outcome = notNow(before, now);
    return outcome === null ? countFailure(before, now) : before;
  });
  if (outcome !== null || lock.pin === null) return outcome ?? { kind: 'password' };
  const share = lock.pin.share === undefined ? null : heldShare(lock.pin.share);
  const key = await openWithPin(lock.pin, await derivePin(pin, lock.pin.salt), share);
  return key === null ? closeAfterLast(username, lock) : opened(username, key);
}

/** Why a PIN is not tried; null where it is. */
function notNow(lock: LockRow, now: number): Attempt | null {
  if (lock.pin === null || lock.needsPassword !== null) return { kind: 'password' };
  return earliestRetry(lock, now) > now ? { kind: 'wait', retryAt: earliestRetry(lock, now) } : null;
}

/** After a wrong PIN that was counted: the last one removes the sealed key. */
async function closeAfterLast(username: string, lock: LockRow): Promise<Attempt> {
  if (lock.needsPassword === null) return { kind: 'wrong', left: MAX_PIN_FAILURES - lock.failures, retryAt: lock.retryAt };
  // Before the PIN goes: an open page without one asks for a new PIN.
  await setLocked(username, true);
  await changeLock(username, (before) => ({ ...before, pin: null }));
  return { kind: 'password' };
}

async function opened(username: string, key: Uint8Array<ArrayBuffer>): Promise<Attempt> {
  await changeLock(username, forgetFailures);
  await openDataKey(username, key);
  return { kind: 'opened', key };
}

/** Tries the secret that the passkey gave. */
export async function tryPasskey(username: string, secret: BufferSource): Promise<Attempt> {
  const lock = await lockOf(username);
  if (!lock?.passkey || lock.needsPassword !== null) return { kind: 'password' };
  const key = await openWithSecret(lock.passkey, secret);
  return key === null ? { kind: 'password' } : opened(username, key);
}

/** When a PIN can be tried again. A clock that was set back does not lengthen the delay. */
export function earliestRetry({ retryAt, failures }: LockRow, now: number): number {
  return Math.min(retryAt, now + delayAfter(failures));
}

/**
 * Sets the PIN. `key`: the lock's key where it is open; a new one where there is none. Rows that are to be encrypted from now on use it.
 * Throws `TaborError` where the company wants a share and its backend gives none.
 */
export async function setPin(username: string, pin: string, key: Uint8Array<ArrayBuffer> | null, shares: PinShares): Promise<void> {
  const used = key ?? newKey();
  const sealed = await sealAsWanted(used, pin, (await shares.isWanted()) ? shares : null);
  if (key === null) await noteNewKey(username);
  // First the key: a page that sees a PIN without it locks the device.
  await openDataKey(username, used);
  await changeLock(username, (before) => ({ ...forgetFailures(before), pin: sealed.key, ...(key ? {} : { passkey: null }) }));
  await setLocked(username, false);
  sealed.confirm();
}

/** Seals the key of a PIN that has just opened it anew where the company's wish for a share has changed. Without a network it stays. */
export async function sealAgainAsWanted(username: string, pin: string, key: Uint8Array<ArrayBuffer>, shares: PinShares): Promise<void> {
  const before = (await lockOf(username))?.pin;
  const isWanted = await shares.isWanted();
  if (!before || isWanted === null || isWanted === (before.share !== undefined)) return;
  const sealed = await sealAsWanted(key, pin, isWanted ? shares : null).catch(ignoreTaborError);
  if (!sealed) return;
  // Another tab may have set a new PIN meanwhile.
  await changeLock(username, (lock) => (String(lock.pin?.salt) === String(before.salt) ? { ...lock, pin: sealed.key } : lock));
  sealed.confirm();
}

/** Seals with a new share of `shares`, or without one. `confirm`, once it is stored, lets the backend end the share before it. */
async function sealAsWanted(
  key: Uint8Array<ArrayBuffer>,
  pin: string,
  shares: PinShares | null,
): Promise<{ readonly key: SealedKey; readonly confirm: () => void }> {
  const derived = await derivePin(pin);
  if (shares === null) return { key: await sealWithPin(key, derived, null), confirm: () => {} };
  const verifier = await verifierOf(derived);
  const share = await shares.create(verifier);
  holdShare(share);
  return {
    key: await sealWithPin(key, derived, share),
    confirm: () => void shares.open(share.id, verifier).catch(ignoreTaborError),
  };
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
    ...(failures < MAX_PIN_FAILURES ? {} : { needsPassword: 'attempts' as const }),
  };
}

/** A right PIN at the last attempt also takes back that only the password opens. */
function forgetFailures(before: LockRow): LockRow {
  return { ...before, failures: 0, retryAt: 0, needsPassword: null };
}

function delayAfter(failures: number): number {
  return failures < FREE_FAILURES ? 0 : FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES);
}
