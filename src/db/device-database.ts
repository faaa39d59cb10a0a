import { Dexie, liveQuery, type Table } from 'dexie';
import { reportBlocked } from './blocked-upgrade.ts';
import type { BackendRow, SessionRow } from './rows.ts';
import { guarded } from './storage-error.ts';

/** Says that this database has been here before: outlives every login, and goes when the browser empties the device. Older ones have no id. */
type DeviceMark = { readonly key: 'device'; readonly id?: string };

/** What belongs to the device rather than to a user: the login. The worker reads it with no page open. */
class DeviceDatabase extends Dexie {
  session!: Table<SessionRow | DeviceMark | BackendRow, 'current' | 'device' | 'backend'>;

  constructor() {
    super('tabor-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ session: 'key' });
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
    });
    reportBlocked(this);
  }
}

const device = new DeviceDatabase();

/** The device's login; null when nobody is logged in. */
export async function currentSession(): Promise<SessionRow | null> {
  const row = await guarded(device, () => device.session.get('current'));
  return row?.key === 'current' ? row : null;
}

/** Marks this database as one that has been used; answers whether it was marked before. */
export async function markDevice(): Promise<boolean> {
  const before = await guarded(device, () => device.session.get('device'));
  if (!before) await guarded(device, () => device.session.put({ key: 'device' }));
  return before !== undefined;
}

/** What this device calls itself where it changes something: a random name that says nothing of its owner. */
export async function deviceId(): Promise<string> {
  return guarded(device, () =>
    device.transaction('rw', [device.session], async () => {
      const mark = await device.session.get('device');
      if (mark?.key === 'device' && mark.id) return mark.id;
      const id = crypto.randomUUID();
      await device.session.put({ key: 'device', id });
      return id;
    }),
  );
}

export async function saveSession(session: Omit<SessionRow, 'key'>): Promise<void> {
  await guarded(device, () => device.session.put({ ...session, key: 'current' }));
}

/** Marks the login as refused, unless another login came meanwhile. */
export async function expireSession(token: string): Promise<void> {
  await guarded(device, () =>
    device.transaction('rw', [device.session], async () => {
      const session = await device.session.get('current');
      if (session?.key === 'current' && session.token === token) await device.session.put({ ...session, state: 'expired' });
    }),
  );
}

export async function clearSession(): Promise<void> {
  await guarded(device, () => device.session.delete('current'));
}

/** What this device has learned of its backend; null before the first answer. */
export async function storedBackend(): Promise<BackendRow | null> {
  const row = await guarded(device, () => device.session.get('backend'));
  return row?.key === 'backend' ? row : null;
}

/** Tells `listener` what is known of the backend, and again whenever that changes, in any tab or the worker. Answers the way to stop. */
export function watchBackend(listener: (row: BackendRow | null) => void): () => void {
  const following = liveQuery(storedBackend).subscribe(listener);
  return () => following.unsubscribe();
}

/** Adds `learned` to what is known of the backend at `address`; what was known of another one goes. Answers the row as it now is. */
export async function learnOfBackend(address: string, learned: Partial<Omit<BackendRow, 'key' | 'address'>>): Promise<BackendRow> {
  return guarded(device, () =>
    device.transaction('rw', [device.session], async () => {
      const row = await device.session.get('backend');
      const before = row?.key === 'backend' && row.address === address ? row : unknownBackend(address);
      const after = { ...before, ...learned, tolerated: merged(before.tolerated, learned.tolerated ?? []) };
      await device.session.put(after);
      return after;
    }),
  );
}

/** A backend that nothing is known of. */
export function unknownBackend(address: string): BackendRow {
  return { key: 'backend', address, timeZone: '', capabilities: null, askedAt: 0, largestPage: null, tolerated: [] };
}

/** Most differences that are written down: a backend that differs everywhere has said so by then. */
const mostTolerated = 300;

function merged(before: BackendRow['tolerated'], added: BackendRow['tolerated']): BackendRow['tolerated'] {
  const fresh = added.filter(({ kind, field, path }) => !before.some((one) => one.kind === kind && one.field === field && one.path === path));
  return [...before, ...fresh].slice(0, mostTolerated);
}
