import { Dexie, liveQuery, type EntityTable, type Table } from 'dexie';
import { reportBlocked } from './blocked-upgrade.ts';
import { deviceDatabaseName } from './device-storage.ts';
import type {
  BackendRow,
  ContactRow,
  DeviceKeyRow,
  EncryptionRow,
  LockRow,
  SealedRow,
  SessionLock,
  SessionRow,
  TextIdRow,
} from './rows.ts';
import { withReconnect } from './storage-error.ts';

/** Marks a device that was used before: outlives every login, and is lost when the browser evicts the storage. Older marks have no id. */
type DeviceMark = { readonly key: 'device'; readonly id?: string };

/** The data of the last user was wiped. `isUnsentKept`: unsent work is still in their database, because nothing could seal it. */
export type WipedRow = { readonly key: 'wiped'; readonly isUnsentKept: boolean };

/** Data of the device rather than of a user: the login. The worker reads it with no page open. */
class DeviceDatabase extends Dexie {
  session!: Table<
    SessionRow | DeviceMark | BackendRow | DeviceKeyRow | LockRow | ContactRow | EncryptionRow | TextIdRow | WipedRow,
    string
  >;
  /** Unsent work of users whose data was wiped, for the company. */
  sealed!: EntityTable<SealedRow, 'id'>;

  constructor() {
    super(deviceDatabaseName, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ session: 'key' });
    this.version(2).stores({ sealed: '++id' });
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
    });
    reportBlocked(this);
  }
}

/** Used by `device-lock.ts` too. */
export const device = new DeviceDatabase();

/** Runs `work` in one transaction on the login and the facts beside it. */
export function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return withReconnect(device, () => device.transaction('rw', [device.session], work));
}

/** Changes the login with this token; another one that replaced it stays. The same object means no change. */
async function changeSession(token: string, change: (session: SessionRow) => SessionRow): Promise<void> {
  await inTransaction(async () => {
    const session = await device.session.get('current');
    if (session?.key !== 'current' || session.token !== token) return;
    const changedSession = change(session);
    if (changedSession !== session) await device.session.put(changedSession);
  });
}

/** The device's login; null when no user is logged in. */
export async function currentSession(): Promise<SessionRow | null> {
  const row = await withReconnect(device, () => device.session.get('current'));
  return row?.key === 'current' ? row : null;
}

/** Calls `onChange` with the device's login, now and after each change, in any tab or the worker. Returns the unsubscribe function. */
export function watchSession(onChange: (session: SessionRow | null) => void, onError: (error: Error) => void): () => void {
  const subscription = liveQuery(currentSession).subscribe(onChange, onError);
  return () => subscription.unsubscribe();
}

/** Marks this device as used; returns whether it was marked before. */
export async function markDevice(): Promise<boolean> {
  const before = await withReconnect(device, () => device.session.get('device'));
  if (!before) await withReconnect(device, () => device.session.put({ key: 'device' }));
  return before !== undefined;
}

/** The device's id for the audit trail: a random UUID that reveals nothing about its owner. */
export async function deviceId(): Promise<string> {
  return inTransaction(async () => {
    const mark = await device.session.get('device');
    if (mark?.key === 'device' && mark.id) return mark.id;
    const id = crypto.randomUUID();
    await device.session.put({ key: 'device', id });
    return id;
  });
}

/** Saves a login. The password opens a locked device; a PIN that it replaces is removed, and the user must set a new one. */
export async function saveSession(session: Omit<SessionRow, 'key'>): Promise<void> {
  const { Username } = session.user;
  await inTransaction(async () => {
    const [current, row, encryption] = await device.session.bulkGet(['current', lockKey(Username), `encryption:${Username.toLowerCase()}`]);
    const lock = row && 'pin' in row ? row : null;
    const before = current?.key === 'current' ? current : null;
    const isForgotten = forgetsPin(before, lock);
    // Encrypted rows need the PIN too, unless they are open.
    const isOpen = before?.user.Username === Username && before.lock?.isLocked === false;
    const isLocked = encryption !== undefined && !isForgotten && lock?.pin != null && !isOpen;
    if (lock)
      await device.session.put({
        ...lock,
        failures: 0,
        retryAt: 0,
        needsPassword: null,
        ...(isForgotten ? { pin: null, passkey: null } : {}),
      });
    const opened: SessionLock | null = lock && { isLocked, minutes: lock.minutes, atStart: lock.atStart, days: 0 };
    await device.session.put({ ...session, key: 'current', ...(opened ? { lock: opened } : {}) });
    await device.session.put({ key: 'contact', username: Username, at: Date.now() });
    await device.session.delete('wiped');
  });
}

/**
 * Whether a login with the password replaces a PIN: one over the lock, unless the lock only waited for the password, or the PIN for a
 * session.
 */
export function forgetsPin(before: SessionRow | null, lock: LockRow | null): boolean {
  const waits = lock?.needsPassword === 'offline' || (before?.state === 'expired' && lock?.pin?.share !== undefined);
  return !waits && before?.lock?.isLocked === true;
}

/** Key of a user's lock. */
export function lockKey(username: string): LockRow['key'] {
  return `lock:${username.toLowerCase()}`;
}

/** How exactly the last contact is known: each write runs the queries of the session again. */
export const CONTACT_STEP_MS = 60 * 60_000;

/** Notes that the backend has just confirmed the session. */
export async function saveContact(username: string): Promise<void> {
  await withReconnect(device, async () => {
    const row = await device.session.get('contact');
    const now = Date.now();
    const isRecent =
      row?.key === 'contact' && row.username === username && Math.abs(now - row.at) < CONTACT_STEP_MS && (row.seen ?? now) <= now;
    if (!isRecent) await device.session.put({ key: 'contact', username, at: now });
  });
}

/** Marks the login as expired, unless another login replaced it meanwhile. */
export async function expireSession(token: string): Promise<void> {
  await changeSession(token, (session) => ({ ...session, state: 'expired' }));
}

/** Marks that the login's user is to be wiped from the device: nothing is called any more, and the app removes the data. */
export async function requireWipe(token: string): Promise<void> {
  await changeSession(token, (session) => ({ ...session, state: 'expired', mustWipe: true }));
}

/** Notes which other users are to be wiped from the device; the app removes their data. */
export async function saveWipeUsers(token: string, wipeUsers: readonly string[]): Promise<void> {
  await changeSession(token, (session) =>
    (session.wipeUsers ?? []).join('\n') === wipeUsers.join('\n') ? session : { ...session, wipeUsers },
  );
}

/** The device's key; null before its first login. */
export async function deviceKeyRow(): Promise<DeviceKeyRow | null> {
  const row = await withReconnect(device, () => device.session.get('device-key'));
  return row?.key === 'device-key' ? row : null;
}

/** Stores the device's key, unless another tab has stored one meanwhile. Returns the stored one. */
export async function storeDeviceKey(row: DeviceKeyRow): Promise<DeviceKeyRow> {
  return inTransaction(async () => {
    const stored = await device.session.get('device-key');
    if (stored?.key === 'device-key') return stored;
    await device.session.put(row);
    return row;
  });
}

/** Stores the backend's newest nonce beside the device's key. */
export async function storeNonce(nonce: NonNullable<DeviceKeyRow['nonce']>): Promise<void> {
  await inTransaction(async () => {
    const stored = await device.session.get('device-key');
    if (stored?.key === 'device-key') await device.session.put({ ...stored, nonce });
  });
}

export async function removeDeviceKey(): Promise<void> {
  await withReconnect(device, () => device.session.delete('device-key'));
}

export async function saveSealed(sealed: Omit<SealedRow, 'id'>): Promise<void> {
  await withReconnect(device, () => device.sealed.add(sealed));
}

/** Whether there is unsent work that only the company can open. */
export async function hasSealedWork(): Promise<boolean> {
  return (await withReconnect(device, () => device.sealed.count())) > 0;
}

/** Unsent work that only the company can open. */
export async function sealedWork(): Promise<SealedRow[]> {
  return withReconnect(device, () => device.sealed.toArray());
}

export async function removeSealed(id: number): Promise<void> {
  await withReconnect(device, () => device.sealed.delete(id));
}

/** Stores the permissions of the login with this token; those of another login stay. */
export async function replacePermissions(token: string, Permissions: SessionRow['user']['Permissions']): Promise<void> {
  await changeSession(token, (session) => ({ ...session, user: { ...session.user, Permissions } }));
}

/** Ends the login on this device, with the note of its user's last contact. */
export async function clearSession(): Promise<void> {
  await withReconnect(device, () => device.session.bulkDelete(['current', 'contact']));
}

/** Stored facts about the backend; null before its first answer. */
export async function storedBackend(): Promise<BackendRow | null> {
  const row = await withReconnect(device, () => device.session.get('backend'));
  return row?.key === 'backend' ? row : null;
}

/**
 * Calls `listener` with the stored facts about the backend and on every change, in any tab or the worker. Returns the unsubscribe function.
 */
export function watchBackend(listener: (row: BackendRow | null) => void): () => void {
  const subscription = liveQuery(storedBackend).subscribe(listener);
  return () => subscription.unsubscribe();
}

/** Merges `facts` into the facts about the backend at `address`, and drops those of any other address. Returns the updated row. */
export async function updateBackend(address: string, facts: Partial<Omit<BackendRow, 'key' | 'address'>>): Promise<BackendRow> {
  return inTransaction(async () => {
    const row = await device.session.get('backend');
    const before = row?.key === 'backend' && row.address === address ? row : newBackendRow(address);
    const after = {
      ...before,
      ...facts,
      tolerated: mergeTolerated(before.tolerated, facts.tolerated ?? []),
      recordFields: { ...before.recordFields, ...facts.recordFields },
      slowLists: { ...before.slowLists, ...facts.slowLists },
    };
    await device.session.put(after);
    return after;
  });
}

/** The row of a backend that has not answered yet. */
export function newBackendRow(address: string): BackendRow {
  return { key: 'backend', address, timeZone: '', capabilities: null, askedAt: 0, largestPage: null, tolerated: [] };
}

/** Limit of recorded contract deviations: a backend that deviates everywhere is recognised by then. */
const MAX_TOLERATED = 300;

function mergeTolerated(before: BackendRow['tolerated'], added: BackendRow['tolerated']): BackendRow['tolerated'] {
  const fresh = added.filter(
    ({ kind, field, path }) => !before.some((one) => one.kind === kind && one.field === field && one.path === path),
  );
  return [...before, ...fresh].slice(0, MAX_TOLERATED);
}
