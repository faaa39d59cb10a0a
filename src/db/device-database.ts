import { Dexie, type EntityTable } from 'dexie';
import type { SessionRow } from './rows.ts';

/** What belongs to the device rather than to a user: the login. The worker reads it with no page open. */
class DeviceDatabase extends Dexie {
  session!: EntityTable<SessionRow, 'key'>;

  constructor() {
    super('tabor-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ session: 'key' });
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
    });
  }
}

const device = new DeviceDatabase();

/** The device's login; null when nobody is logged in. */
export async function currentSession(): Promise<SessionRow | null> {
  return (await device.session.get('current')) ?? null;
}

export async function saveSession(session: Omit<SessionRow, 'key'>): Promise<void> {
  await device.session.put({ ...session, key: 'current' });
}

/** Marks the login as refused, unless another login came meanwhile. */
export async function expireSession(token: string): Promise<void> {
  await device.session
    .where('key')
    .equals('current')
    .and((session) => session.token === token)
    .modify({ state: 'expired' });
}

export async function clearSession(): Promise<void> {
  await device.session.delete('current');
}
