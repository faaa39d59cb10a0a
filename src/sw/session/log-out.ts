import { exchange } from '../../api/transport.ts';
import { sessionCalls } from '../../contract/session.ts';
import { clearSession, currentSession } from '../../db/schema/device-database.ts';
import { removeUserDatabase } from '../../db/schema/user-database.ts';

/** Ends the session here and at the backend. Returns the address that ends the company's session too, where there is one. `forget` deletes the user's data from the device: only allowed when nothing waits in it. */
export async function logOut(forget: boolean): Promise<string | null> {
  const session = await currentSession();
  if (!session) return null;
  await clearSession();
  const { backendAddress, token, language } = session;
  // Offline the token stays valid at the backend until it expires; the device has deleted it already.
  const reply = await exchange({ backendAddress, token, language }, sessionCalls.logOut);
  if (forget) await removeUserDatabase(session.user.Username);
  const answer = reply.kind === 'answered' && reply.content.kind === 'value' ? (reply.content.value as { LogOutAddress?: unknown } | null) : null;
  const address = answer?.LogOutAddress;
  return typeof address === 'string' && /^https?:/.test(address) ? address : null;
}
