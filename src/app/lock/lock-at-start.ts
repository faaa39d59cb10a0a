import { userDatabase } from '../../db/schema/user-database.ts';
import { changeLock, timeWithoutContact, setLocked } from '../../db/schema/device-lock.ts';
import type { SessionLock, SessionRow } from '../../db/schema/rows.ts';
import { noteInput } from '../state/last-input.ts';
import { idleTimeLeft } from './idle.ts';

/** Held by every page that shows the user's data. */
const openLock = 'tabor-unlocked';

const DAY_MS = 24 * 60 * 60_000;

/** Whether this start must lock: the company wants it at each start, the device was idle too long, or too long without contact. */
export async function lockAtStart({ user: { Username }, lock }: SessionRow): Promise<boolean> {
  if (!lock) return false;
  if (lock.isLocked) return true;
  const isFirst = !(await isOpenElsewhere());
  const isDue =
    (await isTooLongWithoutContact(Username, lock)) ||
    (isFirst && (lock.atStart || (lock.minutes > 0 && idleTimeLeft(lock.minutes) <= 0))) ||
    (await userDatabase(Username).keys.isClosed());
  if (isDue) await setLocked(Username, true);
  else noteInput();
  return isDue;
}

/** Marks this page as one that shows the user's data, until it closes or `stop` is called. */
export function holdOpen(): () => void {
  let release = () => {};
  const whenReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(openLock, { mode: 'shared' }, () => whenReleased);
  return release;
}

/** Locks with the password where the last contact is too old: a login that has ended meanwhile must not go on. */
export async function isTooLongWithoutContact(username: string, { days }: SessionLock): Promise<boolean> {
  const time = days > 0 ? await timeWithoutContact(username) : null;
  if (time === null || time < days * DAY_MS) return false;
  await changeLock(username, (before) => ({ ...before, needsPassword: before.needsPassword ?? 'offline' }));
  return true;
}

async function isOpenElsewhere(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === openLock);
}
