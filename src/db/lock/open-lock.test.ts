import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, currentSession, device, saveContact, saveSession } from '../schema/device-database.ts';
import { lockOf, setLocked, timeWithoutContact } from '../schema/device-lock.ts';
import { userDatabase } from '../schema/user-database.ts';
import * as lock from './open-lock.ts';
import type { PinShares } from './pin-shares.ts';

// Test files share their databases.
afterEach(clearSession);

const { setPasskey, tryPasskey } = lock;
const noCall = () => Promise.reject(new Error('no share'));
/** A company that wants none. */
const noShares: PinShares = { isWanted: () => Promise.resolve(false), create: noCall, open: noCall };
const setPin = (name: string, pin: string, key: Uint8Array<ArrayBuffer> | null) => lock.setPin(name, pin, key, noShares);
const tryPin = (name: string, pin: string, now: number) => lock.tryPin(name, pin, now, noShares);

const user = 'driver';
const session = {
  token: 't',
  state: 'active',
  user: { Username: user, GivenName: '', Permissions: {} },
  language: 'pl',
  backendAddress: '',
} as const;

test('[R-154] delays wrong PINs, and after ten of them only the password opens', { timeout: 60_000 }, async () => {
  await saveSession(session);
  await setPin(user, '482613', null);
  const now = 1_000_000;
  for (const attempts of [9, 8]) expect(await tryPin(user, '000001', now)).toEqual({ kind: 'wrong', left: attempts, retryAt: now });
  expect(await tryPin(user, '000001', now)).toEqual({ kind: 'wrong', left: 7, retryAt: now + 5_000 });
  // Not tried, not even the right one.
  expect(await tryPin(user, '482613', now + 4_999)).toEqual({ kind: 'wait', retryAt: now + 5_000 });
  // A clock that was set back does not lengthen the delay.
  expect(await tryPin(user, '482613', 0)).toEqual({ kind: 'wait', retryAt: 5_000 });
  expect(await tryPin(user, '482613', now + 5_000)).toMatchObject({ kind: 'opened' });
  expect(await lockOf(user)).toMatchObject({ failures: 0, retryAt: 0 });
  for (let at = now, attempts = 0; attempts < 9; attempts++, at += 3_600_000)
    expect(await tryPin(user, '000001', at)).toMatchObject({ kind: 'wrong', left: 9 - attempts });
  expect(await tryPin(user, '000001', now + 36_000_000)).toEqual({ kind: 'password' });
  expect(await tryPin(user, '482613', now + 72_000_000)).toEqual({ kind: 'password' });
  // The sealed key is gone: nothing is left to try elsewhere.
  expect(await lockOf(user)).toMatchObject({ pin: null, needsPassword: 'attempts' });
});

test('[R-154] wrong PINs in the settings of an open device lock it as well', { timeout: 60_000 }, async () => {
  await saveSession(session);
  await setPin(user, '482613', null);
  let at = 1_000_000;
  for (let attempts = 0; attempts < 9; attempts++, at += 3_600_000) await tryPin(user, '000001', at);
  expect(await currentSession()).toMatchObject({ lock: { isLocked: false } });
  expect(await tryPin(user, '000001', at)).toEqual({ kind: 'password' });
  // Otherwise the page would ask for a new PIN, without the password.
  expect(await currentSession()).toMatchObject({ lock: { isLocked: true } });
});

test('[R-154] the password opens the device, and requests a new PIN only if forgotten', { timeout: 30_000 }, async () => {
  await saveSession(session);
  await setPin(user, '482613', null);
  await saveSession({ ...session, token: 'renewed' });
  expect(await lockOf(user)).not.toMatchObject({ pin: null });
  await setLocked(user, true);
  expect(await currentSession()).toMatchObject({ lock: { isLocked: true } });
  await saveSession({ ...session, token: 'forgotten' });
  expect(await currentSession()).toMatchObject({ token: 'forgotten', lock: { isLocked: false } });
  expect(await lockOf(user)).toMatchObject({ pin: null, passkey: null, failures: 0, needsPassword: null });
});

test('[R-154] a page that learns of a new PIN finds its key open', { timeout: 30_000 }, async () => {
  const { keys } = userDatabase('newcomer');
  const open: boolean[] = [];
  const note = () => void open.push(keys.key('data') !== null);
  device.session.hook('creating', note);
  try {
    await setPin('newcomer', '482613', null);
  } finally {
    device.session.hook('creating').unsubscribe(note);
  }
  // Otherwise the page would lock the device, to have the PIN entered that was just chosen.
  expect(open).toEqual([true]);
});

test('[R-154] PIN and passkey open the same key', { timeout: 30_000 }, async () => {
  await setPin(user, '908172', null);
  const attempt = await tryPin(user, '908172', Date.now());
  if (attempt.kind !== 'opened') throw new Error(attempt.kind);
  const secret = crypto.getRandomValues(new Uint8Array(32));
  await setPasskey(user, attempt.key, { credential: new ArrayBuffer(4), salt: new Uint8Array(16), secret });
  expect(await tryPasskey(user, secret)).toEqual(attempt);
  expect(await tryPasskey(user, new Uint8Array(32))).toEqual({ kind: 'password' });
  // A changed PIN leaves the passkey valid.
  await setPin(user, '135792', attempt.key);
  expect(await tryPasskey(user, secret)).toEqual(attempt);
});

test('[R-154] a clock that is set back lengthens no time without contact', async () => {
  const [hour, start] = [3_600_000, Date.parse('2031-05-02T08:00:00Z')];
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  try {
    await saveSession(session);
    expect(await timeWithoutContact('manager')).toBeNull();
    const at = (hours: number) => timeWithoutContact(user, start + hours * hour);
    expect([await at(0), await at(10), await at(10.5)]).toEqual([0, 10 * hour, 10.5 * hour]);
    // Set back to the morning each evening: the days add up. The time is noted hourly.
    expect([await at(0), await at(10), await at(0), await at(5)]).toEqual([10 * hour, 20 * hour, 20 * hour, 25 * hour]);
    expect(await at(-40)).toBe(Infinity);
    // A contact begins again, with whatever clock the device has then.
    vi.setSystemTime(start - 40 * hour);
    await saveContact(user);
    expect([await at(-40), await at(-30)]).toEqual([0, 10 * hour]);
  } finally {
    vi.useRealTimers();
  }
});
