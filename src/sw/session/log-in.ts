import { backendFacts } from '../../api/backend-facts.ts';
import { recordTolerated } from '../../api/record-answer.ts';
import type { Tolerated } from '../../api/reading/tolerated.ts';
import { tokenIn } from '../../api/session-replies.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { isBoundAnswer } from '../../api/device-key.ts';
import { exchange, type CallRequest } from '../../api/transport.ts';
import type { CallDefinition } from '../../contract/definition/entity.ts';
import { accountOf, isSameUser } from '../../contract/access/same-user.ts';
import { sessionCalls, type Credentials } from '../../contract/access/session.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import type { Reply } from '../../sync/reply.ts';
import { failureOf, type LoginFailure } from './login-failure.ts';
import { openSession, type OpenOutcome, type SessionTarget } from './open-session.ts';

export type LoginOutcome = OpenOutcome | LoginFailure;

/** A login without a name and a password: the authenticator's answer as JSON. */
export type PasskeyLogin = { readonly passkey: string };

/**
 * Logs in and saves the session; any answer without a token is a failed login, a literal `false` included. With `expired`, only
 * that session's user may continue. Throws `TaborError` without a network, and when the backend rejects the new token.
 */
export async function logIn(
  where: SessionTarget,
  credentials: Credentials | PasskeyLogin,
  expired: SessionRow | null = null,
): Promise<LoginOutcome> {
  const { reply, token } = await requestToken(where, sessionCalls.token, { body: { ...credentials, grant_type: 'password' } });
  if (token === null) return failureOf(where.backendAddress, reply);
  return openSession(where, token, { loginName: 'username' in credentials ? credentials.username.trim() : null, expired });
}

/** Redeems the code of a login at the company's provider and saves the session. With `expired`, only that session's user may continue. */
export async function logInByCode(
  where: SessionTarget,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  expired: SessionRow | null,
): Promise<LoginOutcome> {
  const { reply, token } = await requestToken(where, sessionCalls.token, {
    body: { grant_type: 'authorization_code', code, code_verifier: verifier },
  });
  if (token === null) return failureOf(where.backendAddress, reply);
  return openSession(where, token, { loginName: null, expired });
}

/** `not-here`: Windows does not know this user. */
export type WindowsOutcome = LoginOutcome | { readonly kind: 'not-here' };

/** Retries of a failed Windows login: the company's directory may have been slow. */
const WINDOWS_RETRIES = 3;
const WINDOWS_RETRY_DELAY_MS = 500;

/**
 * Logs in as the Windows user and saves the session. With `expired`, only that session's user may continue. Stops when `signal` is aborted.
 */
export async function logInByWindows(
  where: SessionTarget,
  { expired, signal }: { readonly expired: SessionRow | null; readonly signal: AbortSignal },
): Promise<WindowsOutcome> {
  if (expired && !(await mayBeWindowsUser(where, expired))) return { kind: 'not-here' };
  let failure: WindowsOutcome = { kind: 'not-here' };
  for (let attempts = 0; attempts <= WINDOWS_RETRIES && !signal.aborted; attempts++) {
    if (attempts > 0) await new Promise((resolve) => setTimeout(resolve, WINDOWS_RETRY_DELAY_MS));
    const { reply, token } = await requestToken(where, sessionCalls.windowsToken, { signal });
    if (signal.aborted) break;
    if (token !== null) return openSession(where, token, { loginName: null, expired });
    failure = await failureOf(where.backendAddress, reply);
    if (failure.kind === 'throttled') break;
  }
  return failure;
}

/** Whether the Windows user may be the session's user, with or without a domain: for another user no token is requested. */
async function mayBeWindowsUser(where: SessionTarget, { user: { Username } }: SessionRow): Promise<boolean> {
  const reply = await exchange({ ...where, token: null }, sessionCalls.windowsUserName);
  const name = reply.kind === 'answered' && reply.content.kind === 'value' ? reply.content.value : undefined;
  if (name === undefined) return reply.kind === 'answered' && reply.status !== 401;
  return typeof name === 'string' && isSameUser(accountOf(name), accountOf(Username));
}

type NewToken = { readonly value: string; readonly isBound: boolean };

/**
 * Every login: asks for a token that is bound to the device's key, where the backend knows such keys. Another backend gets no header that
 * it does not know.
 */
async function requestToken(
  where: SessionTarget,
  call: CallDefinition,
  request: Pick<CallRequest, 'body' | 'signal'>,
): Promise<{ readonly reply: Reply; readonly token: NewToken | null }> {
  const caller = { ...where, token: null };
  const bindsToken = (await capabilitiesOf(caller))?.extensions.includes('device-keys') === true;
  const reply = await exchange(caller, call, { ...request, bindsToken });
  return { reply, token: await tokenOf(where, call, reply) };
}

async function tokenOf({ backendAddress }: SessionTarget, call: CallDefinition, reply: Reply): Promise<NewToken | null> {
  if (reply.kind === 'failed' || reply.content.kind !== 'value') return null;
  const tolerated: Tolerated = new Map();
  const token = tokenIn(reply.content.value, tolerated);
  if (token !== null) await recordTolerated(await backendFacts(backendAddress), call, tolerated);
  return token === null ? null : { value: token, isBound: isBoundAnswer(reply.content.value) };
}
