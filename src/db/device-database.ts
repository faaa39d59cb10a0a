import { Dexie, type Table } from 'dexie';
import { reportBlocked } from './blocked-upgrade.ts';
import type { SessionRow } from './rows.ts';
import { guarded } from './storage-error.ts';

/** Says that this database has been here before: outlives every login, and goes when the browser empties the device. Older ones have no id. */
type DeviceMark = { readonly key: 'device'; readonly id?: string };

/** What belongs to the device rather than to a user: the login. The worker reads it with no page open. */
class DeviceDatabase extends Dexie {
  session!: Table<SessionRow | DeviceMark, 'current' | 'device'>;

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
