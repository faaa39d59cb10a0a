import { callerOf, exchange } from '../../api/transport.ts';
import { sessionCalls } from '../../contract/access/session.ts';
import { clearCache } from '../../db/cache/clear-cache.ts';
import { clearUnreferencedBlobs } from '../../db/drafts/blobs.ts';
import { clearSession, currentSession } from '../../db/schema/device-database.ts';
import { removeLock } from '../../db/schema/device-lock.ts';
import { removeUserDatabase, userDatabase } from '../../db/schema/user-database.ts';
import { endPush } from './end-push.ts';

/**
 * Ends the session here and at the backend. Returns the address that ends the company's session too, where there is one. `forget` deletes
 * the user's database: only allowed when nothing waits in it; else what waits is all that stays.
 */
export async function logOut(forget: boolean): Promise<string | null> {
  const session = await currentSession();
  if (!session) return null;
  await clearSession();
  if (!forget) await clearUnreferencedBlobs(userDatabase(session.user.Username), new Date());
  await userDatabase(session.user.Username).keys.forget();
  // Offline the token stays valid at the backend until it expires or the device's next login; the device has deleted it already.
  const [reply] = await Promise.all([exchange(callerOf(session), sessionCalls.logOut), endPush()]);
  await (forget ? removeUserDatabase(session.user.Username) : clearCache(userDatabase(session.user.Username)));
  if (forget) await removeLock(session.user.Username);
  const answer =
    reply.kind === 'answered' && reply.content.kind === 'value' ? (reply.content.value as { LogOutAddress?: unknown } | null) : null;
  const address = answer?.LogOutAddress;
  return typeof address === 'string' && /^https?:/.test(address) ? address : null;
}
