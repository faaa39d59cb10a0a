import * as v from 'valibot';
import { TaborError } from '../contract/problem.ts';
import { sessionCalls, tokenAnswer, userInfo, windowsTokenAnswer, type Credentials } from '../contract/session.ts';
import { clearSession, currentSession, saveSession } from '../db/device-database.ts';
import type { SessionRow } from '../db/rows.ts';
import { removeUserDatabase } from '../db/user-database.ts';
import { askAs } from '../api/ask-as.ts';
import type { Reply } from '../sync/reply.ts';
import { exchange, type Caller } from '../api/transport.ts';

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
  if (reply.content.kind === 'unreadable' && reply.content.code === 'not-the-backend') throw new TaborError('not-the-backend');
  const token = valueIn(reply, tokenAnswer)?.access_token;
  return token === undefined ? null : open(where, token);
}

/** How a login by Windows ended; `text` is the backend's own word for why it failed, null when it gave none. */
export type WindowsOutcome = { readonly kind: 'signed-in' } | { readonly kind: 'failed'; readonly text: string | null };

/** A login by Windows that fails is tried so many times more: the way to the company's directory may have been slow. */
const windowsRetries = 3;
const betweenTriesMs = 500;

/** Logs in as whoever Windows says is here, and keeps the session. Only `as`, where one is given; nobody once `signal` is aborted. */
export async function logInByWindows(
  where: Omit<Caller, 'token'>,
  { as, signal }: { readonly as: string | undefined; readonly signal: AbortSignal },
): Promise<WindowsOutcome> {
  if (as !== undefined && !(await isHere(where, as))) return { kind: 'failed', text: null };
  let text: string | null = null;
  for (let tried = 0; tried <= windowsRetries && !signal.aborted; tried++) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
    const reply = await exchange({ ...where, token: null }, sessionCalls.windowsToken, { signal });
    if (signal.aborted) break;
    const answer = valueIn(reply, windowsTokenAnswer);
    if (answer?.Success && answer.AccessToken) {
      await open(where, answer.AccessToken);
      return { kind: 'signed-in' };
    }
    text = answer?.Error || text;
    if (reply.kind === 'answered' && reply.status === 429) break;
  }
  return { kind: 'failed', text };
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

async function isHere(where: Omit<Caller, 'token'>, username: string): Promise<boolean> {
  const reply = await exchange({ ...where, token: null }, sessionCalls.windowsUserName);
  const name = valueIn(reply, sessionCalls.windowsUserName.answer);
  return typeof name === 'string' && name.toLowerCase() === username.toLowerCase();
}

async function open(where: Omit<Caller, 'token'>, token: string): Promise<SessionRow> {
  const user = v.parse(userInfo, await askAs({ ...where, token }, sessionCalls.currentUser));
  const session: SessionRow = { key: 'current', token, state: 'active', user, ...where };
  await saveSession(session);
  return session;
}

/** What a reply says by `schema`, by which it was read; undefined when it says nothing of the kind. */
function valueIn<Schema extends v.GenericSchema>(reply: Reply, _schema: Schema): v.InferOutput<Schema> | undefined {
  return reply.kind === 'answered' && reply.content.kind === 'value' ? (reply.content.value as v.InferOutput<Schema>) : undefined;
}
