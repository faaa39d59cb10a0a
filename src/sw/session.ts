import * as v from 'valibot';
import { TaborError } from '../contract/problem.ts';
import { sessionCalls, tokenAnswer, userInfo, type Credentials } from '../contract/session.ts';
import { clearSession, currentSession, saveSession } from '../db/device-database.ts';
import type { SessionRow } from '../db/rows.ts';
import { removeUserDatabase } from '../db/user-database.ts';
import { askAs } from './ask-as.ts';
import { exchange, type Caller } from './transport.ts';

/**
 * Logs in and keeps the session; null when the credentials are wrong: any answer without a token, a literal `false` included.
 * Throws `TaborError` when no backend answered, or it was not the backend.
 */
export async function logIn(where: Omit<Caller, 'token'>, credentials: Credentials): Promise<SessionRow | null> {
  const body = { ...credentials, grant_type: 'password' };
  const reply = await exchange({ ...where, token: null }, sessionCalls.token, { body });
  if (reply.kind === 'failed') throw new TaborError(reply.code);
  if (reply.status === 429) throw new TaborError('throttled');
  if (reply.status >= 500) throw new TaborError('unavailable');
  if (reply.contentType.includes('html')) throw new TaborError('not-the-backend');
  const token = tokenOf(reply.body);
  if (token === null) return null;
  const user = v.parse(userInfo, await askAs({ ...where, token }, sessionCalls.currentUser));
  const session: SessionRow = { key: 'current', token, state: 'active', user, ...where };
  await saveSession(session);
  return session;
}

/** Ends the session here and at the backend. `forget` removes the user's data from the device: only when nothing waits in it. */
export async function logOut(forget: boolean): Promise<void> {
  const session = await currentSession();
  if (!session) return;
  await clearSession();
  const { backendAddress, token, language } = session;
  // The token dies by age when the backend is out of reach; the device has forgotten it already.
  await exchange({ backendAddress, token, language }, sessionCalls.logOut);
  if (forget) await removeUserDatabase(session.user.Username);
}

function tokenOf(body: string): string | null {
  try {
    const answer = v.safeParse(tokenAnswer, JSON.parse(body));
    return answer.success ? answer.output.access_token : null;
  } catch {
    // No JSON, so no token.
    return null;
  }
}
