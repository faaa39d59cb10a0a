import { exchange } from '../../api/transport.ts';
import { sessionCalls } from '../../contract/session.ts';
import { clearSession, currentSession } from '../../db/schema/device-database.ts';
import { removeLock } from '../../db/schema/device-lock.ts';
import { removeUserDatabase } from '../../db/schema/user-database.ts';

/** Ends the session here and at the backend. `forget` deletes the user's data from the device: only allowed when nothing waits in it. */
export async function logOut(forget: boolean): Promise<void> {
  const session = await currentSession();
  if (!session) return;
  await clearSession();
  const { backendAddress, token, language } = session;
  // Offline the token stays valid at the backend until it expires; the device has deleted it already.
  await exchange({ backendAddress, token, language }, sessionCalls.logOut);
  if (!forget) return;
  await removeUserDatabase(session.user.Username);
  await removeLock(session.user.Username);
}
