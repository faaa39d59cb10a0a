import { afterEach, beforeEach, expect, test } from 'vitest';
import { TaborError } from '../../contract/wire/problem.ts';
import { clearSession, saveSession } from '../schema/device-database.ts';
import { lockOf, removeLock } from '../schema/device-lock.ts';
import { sealAgainAsWanted, setPin, tryPin } from './open-lock.ts';
import type { LockRow } from '../schema/rows.ts';
import type { SealedKey } from '../schema/sealed-key.ts';
import { forgetShares, type PinShares, type ShareAnswer } from './pin-shares.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const user = 'sharer';
const [pin, otherPin] = ['482613', '908172'];
const session = { token: 't', state: 'active', user: { Username: user, GivenName: '', Permissions: {} }, language: 'pl' } as const;

/** The backend: its shares, what it does, and the verifiers that it got. */
let backend: {
  isWanted: boolean | null;
  isReachable: boolean;
  shares: Map<string, { verifier: string; bytes: Bytes; failures: number }>;
  verifiers: string[];
};
let count = 0;

beforeEach(() => {
  backend = { isWanted: true, isReachable: true, shares: new Map(), verifiers: [] };
});

// Other files use the same database.
afterEach(clearSession);

/** The app after a new start, without shares in memory. */
function start() {
  forgetShares();
  const request = (verifier: string) => {
    backend.verifiers.push(verifier);
    if (!backend.isReachable) throw new TaborError('network');
  };
  const shares: PinShares = {
    isWanted: () => Promise.resolve(backend.isWanted),
    create: async (verifier) => {
      request(verifier);
      const share = { id: `share-${++count}`, bytes: crypto.getRandomValues(new Uint8Array(32)) };
      backend.shares.set(share.id, { verifier, bytes: share.bytes, failures: 0 });
      return share;
    },
    open: async (id, verifier): Promise<ShareAnswer> => {
      request(verifier);
      const share = backend.shares.get(id);
      if (!share || ++share.failures > 10) return { kind: 'gone' };
      if (share.verifier !== verifier) return { kind: 'wrong', left: 10 - share.failures };
      share.failures = 0;
      return { kind: 'right', bytes: share.bytes };
    },
  };
  return {
    lockOf: () => lockOf(user),
    removeLock: () => removeLock(user),
    logIn: () => saveSession({ ...session, backendAddress: '' }),
    setPin: (digits: string, key: Bytes | null = null) => setPin(user, digits, key, shares),
    tryPin: (digits: string, now = 0) => tryPin(user, digits, now, shares),
    sealAgain: (digits: string, key: Bytes) => sealAgainAsWanted(user, digits, key, shares),
  };
}

type App = ReturnType<typeof start>;

async function keyOf(app: App, digits = pin): Promise<Bytes> {
  const attempt = await app.tryPin(digits);
  if (attempt.kind !== 'opened') throw new Error(attempt.kind);
  return attempt.key;
}

function onlyShare() {
  const [entry, ...others] = backend.shares;
  if (!entry || others.length > 0) throw new Error('not one share');
  return entry;
}

async function withPin(): Promise<App> {
  const app = start();
  await app.removeLock();
  await app.logIn();
  await app.setPin(pin);
  return app;
}

test('[R-154] a PIN opens with the backend’s share; a running app needs no network', { timeout: 60_000 }, async () => {
  const running = await withPin();
  const key = await keyOf(running);
  backend.isReachable = false;
  expect(await keyOf(running)).toEqual(key);
  expect(await running.tryPin(otherPin)).toEqual({ kind: 'wrong', left: 9, retryAt: 0 });
  const later = start();
  // No answer is no wrong PIN.
  await expect(later.tryPin(pin)).rejects.toThrow('network');
  expect(await later.lockOf()).toMatchObject({ failures: 1 });
  backend.isReachable = true;
  expect(await keyOf(later)).toEqual(key);
  expect(await later.lockOf()).toMatchObject({ failures: 0 });
});

test('[R-154] the device stores no share, and the verifier does not open the key', { timeout: 60_000 }, async () => {
  const app = await withPin();
  const { pin: sealed } = (await app.lockOf()) as LockRow & { pin: SealedKey };
  const [id, share] = onlyShare();
  expect(Object.keys(sealed).toSorted()).toEqual(['iv', 'salt', 'sealed', 'share']);
  expect(sealed.share).toBe(id);
  const { derivePin, openWithPin } = await import('./sealed-key.ts');
  const derived = await derivePin(pin, sealed.salt);
  expect(await openWithPin(sealed, derived, share.bytes)).not.toBeNull();
  // Right PIN, no share or another one; the verifier as the bits or the share.
  const verifier = Uint8Array.from(atob(share.verifier.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  for (const [bits, used] of [
    [derived.bits, null],
    [derived.bits, new Uint8Array(32)],
    [derived.bits, verifier],
    [verifier, share.bytes],
    [verifier, null],
  ] as const)
    expect(await openWithPin(sealed, { salt: sealed.salt, bits }, used)).toBeNull();
  expect(backend.verifiers).not.toContain(pin);
});

test('[R-154] wrong PINs count here and there; an ended share is said, and costs none', { timeout: 60_000 }, async () => {
  await withPin();
  const [, share] = onlyShare();
  // Tried elsewhere.
  share.failures = 6;
  const app = start();
  expect(await app.tryPin(otherPin)).toEqual({ kind: 'wrong', left: 3, retryAt: 0 });
  expect(await app.tryPin(otherPin)).toMatchObject({ kind: 'wrong', left: 2 });
  expect(await app.tryPin(otherPin)).toEqual({ kind: 'wrong', left: 1, retryAt: 5_000 });
  // A delay of the device asks nobody.
  const verifierCount = backend.verifiers.length;
  expect(await app.tryPin(pin)).toEqual({ kind: 'wait', retryAt: 5_000 });
  expect(backend.verifiers).toHaveLength(verifierCount);
  backend.shares.clear();
  expect(await app.tryPin(pin, 10_000)).toEqual({ kind: 'gone' });
  expect(await app.lockOf()).toMatchObject({ failures: 3, needsPassword: null });
});

test('[R-154] a share that does not fit is no wrong PIN', { timeout: 60_000 }, async () => {
  await withPin();
  for (const share of backend.shares.values()) share.bytes = new Uint8Array(32);
  const app = start();
  await expect(app.tryPin(pin)).rejects.toThrow('unreadable-answer');
  expect(await app.lockOf()).toMatchObject({ failures: 0 });
});

test('[R-154] a right PIN follows the policy, and without a network stays as it is', { timeout: 60_000 }, async () => {
  backend.isWanted = false;
  const app = await withPin();
  const key = await keyOf(app);
  expect((await app.lockOf())?.pin?.share).toBeUndefined();
  backend.isWanted = true;
  backend.isReachable = false;
  await app.sealAgain(pin, key);
  backend.isReachable = true;
  backend.isWanted = null;
  await app.sealAgain(pin, key);
  expect((await app.lockOf())?.pin?.share).toBeUndefined();
  backend.isWanted = true;
  await app.sealAgain(pin, key);
  expect((await app.lockOf())?.pin?.share).toBe(`share-${count}`);
  const later = start();
  expect(await keyOf(later)).toEqual(key);
  backend.isWanted = false;
  await later.sealAgain(pin, key);
  expect((await later.lockOf())?.pin?.share).toBeUndefined();
  backend.isReachable = false;
  expect(await keyOf(start())).toEqual(key);
});

test('[R-154] a new PIN without a network is refused, and the former one still opens', { timeout: 60_000 }, async () => {
  const app = await withPin();
  const key = await keyOf(app);
  backend.isReachable = false;
  await expect(app.setPin(otherPin, key)).rejects.toThrow('network');
  backend.isReachable = true;
  const later = start();
  expect(await keyOf(later)).toEqual(key);
  await later.setPin(otherPin, key);
  expect(await keyOf(start(), otherPin)).toEqual(key);
  expect(await start().tryPin(pin)).toMatchObject({ kind: 'wrong' });
});

test('[R-154] a key that an earlier version sealed opens as before', { timeout: 60_000 }, async () => {
  const { derivePin, newKey, openWithPin } = await import('./sealed-key.ts');
  const [key, salt, iv] = [newKey(), crypto.getRandomValues(new Uint8Array(16)), crypto.getRandomValues(new Uint8Array(12))];
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 };
  const by = await crypto.subtle.deriveKey(parameters, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const sealed = { salt, iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, by, key) };
  expect(await openWithPin(sealed, await derivePin(pin, salt), null)).toEqual(key);
  expect(await openWithPin(sealed, await derivePin(otherPin, salt), null)).toBeNull();
});

test('[R-154] a login over an expired session leaves a PIN with a share', { timeout: 60_000 }, async () => {
  const { forgetsPin } = await import('../schema/device-database.ts');
  const app = await withPin();
  const lock = await app.lockOf();
  const locked = { key: 'current', ...session, backendAddress: '', lock: { isLocked: true, minutes: 0, atStart: true, days: 0 } } as const;
  expect(forgetsPin(locked, lock)).toBe(true);
  expect(forgetsPin({ ...locked, state: 'expired' }, lock)).toBe(false);
});
