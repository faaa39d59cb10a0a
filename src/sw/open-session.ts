import { askCapabilities } from '../api/capabilities.ts';
import { knownBackend, noteTolerated } from '../api/known-backend.ts';
import type { Tolerated } from '../api/reading/tolerated.ts';
import { userIn, type UserAnswer } from '../api/session-answers.ts';
import { exchange, type Caller } from '../api/transport.ts';
import type { Permissions } from '../contract/permissions.ts';
import { TaborError } from '../contract/problem.ts';
import { accountOf, isSameUser } from '../contract/same-user.ts';
import { sessionCalls } from '../contract/session.ts';
import { saveSession } from '../db/device-database.ts';
import { queuedUser } from '../db/queue.ts';
import type { SessionRow } from '../db/rows.ts';
import { fetchPermissions } from './rights.ts';

export type Where = Omit<Caller, 'token'>;

/** How a token that was given became a session, or why it did not. */
export type OpenOutcome =
  | { readonly kind: 'signed-in' }
  /** Only the user of the expired session may go on with it, and this is somebody else. */
  | { readonly kind: 'other-user'; readonly username: string }
  /** The backend names no permissions, neither with the user nor when asked for them. */
  | { readonly kind: 'no-rights' };

type Login = {
  /** What was typed; null when nothing was. */
  readonly loginName: string | null;
  /** The session that is to go on. */
  readonly expired: SessionRow | null;
};

/** Makes a session of `token` and saves it. Throws `TaborError` when the backend does not let it in after all. */
export async function openSession(where: Where, token: string, login: Login): Promise<OpenOutcome> {
  const caller = { ...where, token };
  void askCapabilities(caller).catch(leaveForNextTime);
  const { name, givenName, permissions: given, fields } = await currentUser(caller);
  const username = name ?? login.loginName;
  // Without a name there is no telling whose queue this is.
  if (username === null || username === '') throw new TaborError('unreadable-answer');
  const { expired } = login;
  if (expired && !goesOn(expired, name, login.loginName)) return leave(caller, { kind: 'other-user', username });
  const Permissions = given ?? (await permissionsOf(caller, expired));
  if (Permissions === null) return leave(caller, { kind: 'no-rights' });
  // Entries and the database go by the name as it was first written.
  const Username = expired?.user.Username ?? (await queuedUser(username)) ?? username;
  const loginName = login.loginName ?? expired?.loginName;
  await saveSession({ ...where, token, state: 'active', user: { ...fields, Username, GivenName: givenName, Permissions }, ...(loginName ? { loginName } : {}) });
  return { kind: 'signed-in' };
}

/** What the backend says of the user; nothing where it has no such call, or answers in a way that names nobody. */
async function currentUser(caller: Caller): Promise<UserAnswer> {
  const reply = await exchange(caller, sessionCalls.currentUser);
  if (reply.kind === 'failed') throw new TaborError(reply.code);
  const { status, content } = reply;
  const isMissing = status === 404 || status === 405 || status === 501;
  if (content.kind === 'refusal' && !isMissing) throw new TaborError(content.refusal.code, { detail: content.refusal.detail ?? undefined });
  const tolerated: Tolerated = new Map();
  const user = userIn(content.kind === 'value' ? content.value : null, tolerated);
  await noteTolerated(await knownBackend(caller.backendAddress), sessionCalls.currentUser, tolerated);
  return user;
}

/** Whether the session of `expired` may go on: by the backend's name of the user, else by what was typed. */
function goesOn({ user: { Username }, loginName = Username }: SessionRow, name: string | null, typed: string | null): boolean {
  const isTypedAgain = typed !== null && isSameUser(typed, loginName);
  if (name === null) return isTypedAgain || (typed !== null && isSameUser(typed, Username));
  // A backend may begin to name a domain, or cease to: with the same login typed, that is still the same account.
  return isSameUser(name, Username) || (isTypedAgain && isSameUser(accountOf(name), accountOf(Username)));
}

/** The rights as the backend says them one by one; in a session that goes on, those it had when they cannot be had now. */
async function permissionsOf(caller: Caller, expired: SessionRow | null): Promise<Permissions | null> {
  const former = expired?.user.Permissions ?? null;
  try {
    return (await fetchPermissions(caller)) ?? former;
  } catch (error) {
    if (former === null || !(error instanceof TaborError)) throw error;
    return former;
  }
}

/** Gives the token back: nobody works with it here. */
async function leave(caller: Caller, outcome: OpenOutcome): Promise<OpenOutcome> {
  await exchange(caller, sessionCalls.logOut);
  return outcome;
}

/** Asked again when it is needed. */
function leaveForNextTime(): void {}
