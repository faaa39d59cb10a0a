import { fetchCapabilities } from '../../api/capabilities.ts';
import { callerOf, exchange } from '../../api/transport.ts';
import { sessionCalls } from '../../contract/access/session.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { clearCache } from '../../db/cache/clear-cache.ts';
import { clearUnreferencedBlobs } from '../../db/drafts/blobs.ts';
import { countUnsent, exportUnsent } from '../../db/rescue/export-unsent.ts';
import { packRescue } from '../../db/rescue/rescue-file.ts';
import { sealToCompany } from '../../db/rescue/seal-to-company.ts';
import {
  clearSession,
  currentSession,
  removeDeviceKey,
  saveSealed,
  saveWipeUsers,
  storedBackend,
} from '../../db/schema/device-database.ts';
import { removeLock } from '../../db/schema/device-lock.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { hasUserDatabase, removeUserDatabase, userDatabase, type UserDatabase } from '../../db/schema/user-database.ts';
import { saveWiped } from '../../db/schema/wiped-note.ts';
import { endPush } from './end-push.ts';

/**
 * Removes the data of the session's user, as the backend has requested, and acknowledges. Unsent work is stored, encrypted to the company's
 * key; without one it stays for its user's next login. A run that is cut off is repeated at the next start.
 */
export async function wipeUserData(appVersion: string): Promise<void> {
  // One tab does it.
  await navigator.locks.request('tabor-wipe', async () => {
    const session = await currentSession();
    if (session?.mustWipe) await wipe(session, appVersion);
  });
}

async function wipe(session: SessionRow, appVersion: string): Promise<void> {
  const { user } = session;
  const database = userDatabase(user.Username);
  // First, because it cannot fail for want of a network or a key.
  await clearCache(database);
  await clearUnreferencedBlobs(database, new Date());
  await updateCompanyKey(session);
  const isSealed = await sealUnsent(database, user.Username, appVersion);
  if (isSealed) await removeUserDatabase(user.Username);
  // Offline the register shows it as waiting; the data has gone all the same.
  await Promise.all([exchange(callerOf(session), sessionCalls.deviceWiped), endPush()]);
  await removeDeviceKey();
  await removeLock(user.Username);
  await saveWiped(!isSealed);
  await clearSession();
  // A pull that was under way may have opened it again.
  if (isSealed) await removeUserDatabase(user.Username);
}

/**
 * Removes the data of other users of this device, whose accounts are closed or whose wipe was ordered. Unsent work is kept as in
 * `wipeUserData`; a run that is cut off is repeated at the next contact.
 */
export async function wipeOthers(appVersion: string): Promise<void> {
  await navigator.locks.request('tabor-wipe', async () => {
    const session = await currentSession();
    if (session?.state !== 'active') return;
    await updateCompanyKey(session);
    for (const name of session.wipeUsers ?? []) {
      if (await hasUserDatabase(name)) await removeUser(name, appVersion);
      await exchange(callerOf(session), sessionCalls.deviceWiped, { parameters: { user: name } });
      await removeLock(name);
    }
    await saveWipeUsers(session.token, []);
  });
}

async function removeUser(username: string, appVersion: string): Promise<void> {
  const database = userDatabase(username);
  await clearCache(database);
  await clearUnreferencedBlobs(database, new Date());
  if (await sealUnsent(database, username, appVersion)) await removeUserDatabase(username);
}

/** A company makes its key when a device is gone: later than the device's last start. The wiped token opens nothing, and none is needed. */
async function updateCompanyKey(session: SessionRow): Promise<void> {
  if ((await storedBackend())?.capabilities?.companyKey) return;
  await fetchCapabilities({ ...callerOf(session), token: null }).catch(() => null);
}

/** Whether nothing in plain text is needed any more. */
async function sealUnsent(database: UserDatabase, user: string, appVersion: string): Promise<boolean> {
  const { entries, drafts } = await countUnsent(database);
  if (entries + drafts === 0) return true;
  const createdAt = toWireDateTime(new Date());
  try {
    const file = await packRescue(await exportUnsent(database, { user, appVersion, createdAt }));
    const bytes = await sealToCompany(new Uint8Array(await file.arrayBuffer()));
    if (bytes === null) return false;
    await saveSealed({ user, createdAt, bytes: bytes.buffer });
    return true;
  } catch {
    // A wrong key, or no space: unsent work is never lost.
    return false;
  }
}
