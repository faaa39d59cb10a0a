import { satisfies, type Requirement } from '../../src/contract/permissions/permissions.ts';
import { boundTokenType, useNonceError } from '../../src/contract/device/device-proof.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { CallDefinition } from '../../src/contract/definition/entity.ts';
import { isApiKey, RefusedKeyError, userOfApiKey } from '../auth/api-keys.ts';
import { requireNoWipe } from '../auth/devices.ts';
import { networkOf } from '../auth/network.ts';
import { userOfToken } from '../auth/sessions.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { callerAddress, type AppContext, type AppDependencies } from '../http/context.ts';
import { noteToken, rateLimitAnonymous, rateLimitToken } from '../http/rate-limit.ts';
import { challengeOf, deviceProofOf } from './device-proof-of.ts';
import { MAX_ANONYMOUS_BODY_BYTES, readCallerJson } from '../http/read-body.ts';
import { sha256 } from '../auth/sha256.ts';

/** The user of requests without a login. */
export const anonymousUser: SignedInUser = {
  id: 0,
  username: '',
  givenName: '',
  employeeId: null,
  permissions: {},
  sessionId: null,
  isProven: false,
  hasSecondFactor: false,
};

/** The caller of a call, and the permission that the call requires. */
export type Caller = {
  readonly user: SignedInUser;
  readonly requires: Requirement;
  /** The caller sent no login. */
  readonly isAnonymous: boolean;
  /** The token of one record, which takes the place of a login; null for none. */
  readonly accessToken: string | null;
  /** The body, when the access token had to be looked for in it. */
  readonly earlyBody: { readonly body: unknown } | null;
};

/** The user of the request's token. Throws `unauthorized`. */
export async function requireUser(c: AppContext, deps: AppDependencies): Promise<SignedInUser> {
  const user = await signedInUserOf(c, deps);
  if (!user) throw refusalOf(c);
  return user;
}

/** The error of a request without a user. A program with a key has no session that could have expired. */
function refusalOf(c: AppContext): TaborError {
  const sendsKey = isApiKey(tokenOf(c) ?? '') || /^Basic /i.test(c.req.header('Authorization') ?? '');
  return sendsKey ? new RefusedKeyError() : new TaborError('unauthorized');
}

/** The request's token, or null. */
export function tokenOf(c: AppContext): string | null {
  return credentialsOf(c)?.token ?? null;
}

/** The token of the request; one of the scheme `DPoP` needs a proof of its device beside it. */
function credentialsOf(c: AppContext): { readonly token: string; readonly isBound: boolean } | null {
  const header = c.req.header('Authorization') ?? '';
  const [, scheme = '', token] = /^(Bearer|DPoP) +([\w.~+/=-]+)$/i.exec(header) ?? ['', 'Bearer', keyOfBasic(c, header)];
  return token === undefined ? null : { token, isBound: scheme.toLowerCase() === boundTokenType.toLowerCase() };
}

/** The API key that a spreadsheet sends as a password; only where lists are read. */
function keyOfBasic(c: AppContext, header: string): string | undefined {
  const [, encoded] = /^Basic +([\w+/=]+)$/i.exec(header) ?? [];
  if (encoded === undefined || !['GET', 'HEAD'].includes(c.req.method) || !/^\/api(\/|$)/.test(c.req.path)) return undefined;
  const password = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  return isApiKey(password) ? password : undefined;
}

/** Finds out who calls: a user, an anonymous user, or the holder of an access token. Throws `unauthorized`, `throttled`. */
export async function authenticate(c: AppContext, deps: AppDependencies, call: CallDefinition, isDownload: boolean): Promise<Caller> {
  const parameters = { ...c.req.query(), ...c.req.param() };
  const login = await signedInUserOf(c, deps);
  if ((call.takesAccessToken || call.requires === 'open') && !login) rateLimitAnonymous(callerAddress(c, deps.trustProxy));
  const isOpened = call.opensBy !== undefined && deps.openedCalls.includes(call.opensBy);
  const requires = isOpened ? 'open' : call.requires;
  const isAnonymous = tokenOf(c) === null && (isOpened || isDownload);
  if (isAnonymous) rateLimitAnonymous(callerAddress(c, deps.trustProxy));
  const tokenInQuery = call.takesAccessToken ? accessTokenOf(parameters, ['accessToken', 'token']) : null;
  const looksInBody = call.takesAccessToken && hasJsonBody(call) && tokenInQuery === null;
  const earlyBody = looksInBody ? await readForToken(c, deps, login !== null && mayCall(login, requires)) : null;
  const accessToken = tokenInQuery ?? accessTokenOf(earlyBody?.body, ['accessToken', 'AccessToken']);
  const user = call.requires === 'open' || isAnonymous || accessToken !== null ? anonymousUser : login;
  if (!user) throw refusalOf(c);
  return { user, requires, isAnonymous, accessToken, earlyBody };
}

/**
 * Rejects a user who may neither add nor change, before the body is read. Throws `forbidden`, `second-factor-required`, `proof-required`.
 */
export function authorize(
  caller: Caller,
  { needsProof, path, decides }: Pick<CallDefinition, 'needsProof' | 'path' | 'decides'>,
  { secondFactorRequired }: Pick<AppDependencies, 'secondFactorRequired'>,
): void {
  if (!actsAnonymously(caller) && !mayCall(caller.user, caller.requires)) throw new TaborError('forbidden');
  // An account's calls change a person's login; `signed-in` alone opens them.
  if (caller.user.isMachine && path.startsWith('/Account/')) throw new TaborError('forbidden');
  if (secondFactorRequired && (decides || administers(caller.requires)) && !caller.user.hasSecondFactor)
    throw new TaborError('second-factor-required');
  if (needsProof && !caller.user.isProven) throw new TaborError('proof-required');
}

/** Whether the call needs a right that administers. */
function administers(requires: Requirement): boolean {
  return typeof requires === 'object' && 'flag' in requires && requires.flag === 'IsAdmin';
}

/** The permission to add and that to change differ: rejects by the record in the body. Throws `forbidden`. */
export function authorizeChange(caller: Caller, isNew: boolean): void {
  if (!actsAnonymously(caller) && !satisfies(caller.user.permissions, caller.requires, isNew)) throw new TaborError('forbidden');
}

/**
 * Whether the caller acts without a login. Such callers need no permission: the call is open to them, or the handler checks their access
 * token.
 */
export function actsAnonymously({ isAnonymous, accessToken }: Caller): boolean {
  return isAnonymous || accessToken !== null;
}

/** Whether the call has a body of JSON. */
export function hasJsonBody({ method, encoding }: CallDefinition): boolean {
  return method === 'POST' && encoding !== 'multipart';
}

function mayCall({ permissions }: SignedInUser, requires: Requirement): boolean {
  return satisfies(permissions, requires, true) || satisfies(permissions, requires, false);
}

/** The user of the request's token; null without a valid token. */
async function signedInUserOf(c: AppContext, deps: AppDependencies): Promise<SignedInUser | null> {
  const credentials = credentialsOf(c);
  if (credentials === null) return null;
  const { entry } = c.env ?? {};
  if (entry) {
    c.set('user', entry.user);
    return entry.user;
  }
  const { token, isBound } = credentials;
  const [address, hash] = [callerAddress(c, deps.trustProxy), sha256(token)];
  const id = hash.toString('base64');
  rateLimitToken(address, id);
  if (isApiKey(token) && !isBound) return machineOf(c, deps, token);
  const proof = isBound ? await deviceProofOf(c, deps, token) : null;
  c.set('challenge', challengeOf(typeof proof === 'string' ? proof : 'invalid_token'));
  const network = networkOf(address);
  const user = typeof proof === 'string' ? null : await userOfToken(deps.db, { token, proof, network }, deps);
  // A proof that lacks the nonce says nothing about its token.
  if (proof === useNonceError) return null;
  noteToken(address, { id, isGood: user !== null });
  if (user) c.set('user', user);
  else await requireNoWipe(deps.db, hash);
  return user;
}

/** The integration of an API key; null for one that is unknown, expired or revoked, which the security log records. */
async function machineOf(c: AppContext, deps: AppDependencies, key: string): Promise<SignedInUser | null> {
  const address = callerAddress(c, deps.trustProxy);
  const user = await userOfApiKey(deps.db, { key, network: networkOf(address) }, deps);
  if (user) {
    c.set('user', user);
    return user;
  }
  rateLimitAnonymous(address);
  c.set('challenge', 'Bearer error="invalid_token"');
  c.set('security', 'login-failed');
  c.set('triedName', `API key …${key.slice(-4)}`);
  return null;
}

/**
 * Reads a body that may contain the access token. The size limit of anonymous users applies unless the caller has the permission. An
 * unreadable body has no token.
 */
async function readForToken(c: AppContext, deps: AppDependencies, isEntitled: boolean): Promise<{ readonly body: unknown }> {
  const { entry } = c.env ?? {};
  if (entry) return entry;
  if (isEntitled) return { body: await readCallerJson(c, deps) };
  try {
    return { body: await readCallerJson(c, deps, MAX_ANONYMOUS_BODY_BYTES) };
  } catch (error) {
    if (error instanceof TaborError && (error.code === 'bad-request' || error.code === 'too-large')) return { body: null };
    throw error;
  }
}

/** The access token under one of `names` in a call's parameters or body; null for none. */
function accessTokenOf(source: unknown, names: readonly string[]): string | null {
  const values = typeof source === 'object' && source !== null ? (source as Readonly<Record<string, unknown>>) : {};
  return names.map((name) => values[name]).find((token): token is string => typeof token === 'string' && token !== '') ?? null;
}
