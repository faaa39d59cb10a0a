import { capabilitiesOf, fetchCapabilities } from '../../api/capabilities.ts';
import { backendFacts } from '../../api/backend-facts.ts';
import { recordTolerated } from '../../api/record-answer.ts';
import type { Tolerated } from '../../api/reading/tolerated.ts';
import { userIn, type UserAnswer } from '../../api/session-replies.ts';
import { exchange, type Caller } from '../../api/transport.ts';
import type { Permissions } from '../../contract/permissions/permissions.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { accountOf, isSameUser } from '../../contract/access/same-user.ts';
import { sessionCalls } from '../../contract/access/session.ts';
import { saveSession } from '../../db/schema/device-database.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { queuedUser } from '../../db/outbox/queue.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { fetchPermissions } from './fetch-permissions.ts';

export type SessionTarget = Omit<Caller, 'token'>;

/** The outcome of opening a session with a token. */
export type OpenOutcome =
  | { readonly kind: 'signed-in' }
  /** The expired session belongs to another user. */
  | { readonly kind: 'other-user'; readonly username: string }
  /** The backend returns no permissions, neither with the user nor from its own call. */
  | { readonly kind: 'no-rights' };

type Login = {
  /** The typed name; null for a Windows login. */
  readonly loginName: string | null;
  /** The session to continue. */
  readonly expired: SessionRow | null;
};

/** Opens a session with `token` and saves it. Throws `TaborError` when the backend rejects the token. */
export async function openSession(
  where: SessionTarget,
  { value: token, isBound }: { readonly value: string; readonly isBound: boolean },
  login: Login,
): Promise<OpenOutcome> {
  const caller = { ...where, token, isBound };
  void fetchCapabilities(caller).catch(ignoreFailure);
  const { name, givenName, permissions: userPermissions, fields } = await currentUser(caller);
  const username = name ?? login.loginName;
  // Without a name the queue has no owner.
  if (username === null || username === '') throw new TaborError('unreadable-answer');
  const { expired } = login;
  if (expired && !mayContinue(expired, name, login.loginName)) return revokeToken(caller, { kind: 'other-user', username });
  const Permissions = userPermissions ?? (await permissionsOf(caller, expired));
  if (Permissions === null) return revokeToken(caller, { kind: 'no-rights' });
  // Entries and the database use the first spelling of the name.
  const Username = expired?.user.Username ?? (await queuedUser(username)) ?? username;
  const loginName = login.loginName ?? expired?.loginName;
  if (await userDatabase(Username).keys.isClosed()) await (await import('../../db/lock/encryption.ts')).dropLostRows(Username);
  await removeWithdrawn(caller, { Username, Permissions, former: expired?.user.Permissions ?? {}, isFetched: userPermissions !== null });
  await saveSession({
    ...where,
    token,
    isBound,
    state: 'active',
    user: { ...fields, Username, GivenName: givenName, Permissions },
    ...(loginName ? { loginName } : {}),
  });
  return { kind: 'signed-in' };
}

/** The user as the backend describes it; empty where the call is missing or its answer names no user. */
async function currentUser(caller: Caller): Promise<UserAnswer> {
  const reply = await exchange(caller, sessionCalls.currentUser);
  if (reply.kind === 'failed') throw new TaborError(reply.code);
  const { status, content } = reply;
  const isMissing = status === 404 || status === 405 || status === 501;
  if (content.kind === 'rejection' && !isMissing)
    throw new TaborError(content.rejection.code, { detail: content.rejection.detail ?? undefined });
  const tolerated: Tolerated = new Map();
  const user = userIn(content.kind === 'value' ? content.value : null, tolerated);
  await recordTolerated(await backendFacts(caller.backendAddress), sessionCalls.currentUser, tolerated);
  return user;
}

/** Whether the session of `expired` may continue: decided by the backend's user name, else by the typed name. */
function mayContinue({ user: { Username }, loginName = Username }: SessionRow, name: string | null, typed: string | null): boolean {
  const isTypedAgain = typed !== null && isSameUser(typed, loginName);
  if (name === null) return isTypedAgain || (typed !== null && isSameUser(typed, Username));
  // A backend may start or stop including a domain: with the same typed login it is still the same account.
  return isSameUser(name, Username) || (isTypedAgain && isSameUser(accountOf(name), accountOf(Username)));
}

/** The permissions from the backend's own call; a continued session falls back to its former ones. */
async function permissionsOf(caller: Caller, expired: SessionRow | null): Promise<Permissions | null> {
  const former = expired?.user.Permissions ?? null;
  try {
    return (await fetchPermissions(caller)) ?? former;
  } catch (error) {
    if (former === null || !(error instanceof TaborError)) throw error;
    return former;
  }
}

type Rights = { readonly Username: string; readonly Permissions: Permissions; readonly former: Permissions; readonly isFetched: boolean };

/**
 * Removes rows whose right was withdrawn between two logins. After a log-out the rights before are not known: then only those count that
 * the backend has returned completely, because one without an answer is not withdrawn.
 */
async function removeWithdrawn(caller: Caller, { Username, Permissions, former, isFetched }: Rights): Promise<void> {
  const { purgeUnreadable, purgeWithdrawn } = await import('../../db/cache/withdrawn-rights.ts');
  const isComplete = isFetched || (await capabilitiesOf(caller))?.extensions.includes('columns') === true;
  const database = userDatabase(Username);
  await (isComplete ? purgeUnreadable(database, Permissions) : purgeWithdrawn(database, former, Permissions));
}

/** Revokes the token, which stays unused. */
async function revokeToken(caller: Caller, outcome: OpenOutcome): Promise<OpenOutcome> {
  await exchange(caller, sessionCalls.logOut);
  return outcome;
}

/** Capabilities are fetched again when they are needed. */
function ignoreFailure(): void {}
