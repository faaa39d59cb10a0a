import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { boundTokenType, deviceProofHeaders } from '../../src/contract/device/device-proof.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { sessionCalls } from '../../src/contract/access/session.ts';
import { deviceOf } from '../auth/device-name.ts';
import { acknowledgeWipe, acknowledgeWipeOf, wipedUsersOf, type LoginDevice } from '../auth/devices.ts';
import { ticketOf } from '../auth/kerberos.ts';
import { logIn, logInByWindows } from '../auth/login.ts';
import { idTokenLocation } from '../auth/login-code.ts';
import { ThrottledError } from '../limits/throttled-error.ts';
import { revokeToken } from '../auth/sessions.ts';
import type { Database } from '../database/tables.ts';
import type { Provider } from '../directory/provider.ts';
import { windowsNameOf, withoutDomain } from '../auth/windows-name.ts';
import { callerAddress, languageOf, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { passkeyHostOf } from '../http/passkey-host.ts';
import { MAX_ANONYMOUS_BODY_BYTES, readText, withBodyPlace } from '../http/read-body.ts';
import { sha256 } from '../auth/sha256.ts';
import { problemText, throttledText } from '../texts/texts.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import { requireUser, tokenOf } from './caller.ts';
import { challengeOf, deviceProofOf } from './device-proof-of.ts';

/** Marks of unknown names can be compared within a run of the process, and cannot be guessed from the log. */
const nameSalt = randomBytes(16);

const noFlags = { IsRead: false, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false };

/** Adds the routes for login, logout and the current user. `provider`: where a logout ends the company's session too. */
export function addSessionRoutes(app: App, deps: AppDependencies, provider: Provider | null): void {
  const { db, demoMode } = deps;

  app.post(sessionCalls.token.path, (c) => issueToken(c, deps));
  app.get(sessionCalls.windowsToken.path, (c) => issueWindowsToken(c, deps));

  // The name alone proves no account: only the token call checks that.
  app.get(sessionCalls.windowsUserName.path, async (c) => {
    rateLimitAnonymous(callerAddress(c, deps.trustProxy));
    const { name, challenge } = await windowsNameOfCaller(c, deps);
    return c.json(name, challenge === 'Negotiate' ? 401 : 200, challenge === null ? {} : { 'WWW-Authenticate': challenge });
  });

  app.post(sessionCalls.logOut.path, async (c) => {
    await requireUser(c, deps);
    const session = await revokeToken(db, tokenOf(c) ?? '');
    c.set('security', 'logout');
    const LogOutAddress = session?.IdToken && provider ? await endSessionAddress(deps, provider, session.UserId, session.IdToken) : null;
    return c.json(LogOutAddress === null ? true : { LogOutAddress });
  });

  // The token has ended; the device shows that it is the one that the token was for.
  app.post(sessionCalls.deviceWiped.path, async (c) => {
    rateLimitAnonymous(callerAddress(c, deps.trustProxy));
    const other = c.req.query('user');
    if (other !== undefined) {
      const { sessionId } = await requireUser(c, deps);
      return c.json(sessionId !== null && (await acknowledgeWipeOf(db, sessionId, other)));
    }
    const token = tokenOf(c) ?? '';
    const proof = c.req.header(deviceProofHeaders.proof) === undefined ? null : await deviceProofOf(c, deps, token);
    if (typeof proof === 'string') {
      c.set('challenge', challengeOf(proof));
      throw new TaborError('unauthorized');
    }
    return c.json(await acknowledgeWipe(db, sha256(token), proof));
  });

  app.get(sessionCalls.currentUser.path, async (c) => {
    const user = await requireUser(c, deps);
    const WipeUsers = user.sessionId === null ? [] : await wipedUsersOf(db, user.sessionId);
    return c.json({
      Username: user.username,
      GivenName: user.givenName,
      EmployeeId: user.employeeId,
      Permissions: user.permissions,
      ...(WipeUsers.length > 0 && { WipeUsers }),
    });
  });

  app.get(sessionCalls.getPermissions.path, async (c) => {
    const user = await requireUser(c, deps);
    return c.json(user.permissions[c.req.query('functionality') ?? ''] ?? noFlags);
  });

  app.get(sessionCalls.userList.path, async (c) => {
    await requireUser(c, deps);
    const users = db.selectFrom('user_account').select(['Username', 'GivenName']).where('IsActive', '=', true);
    return c.json(await (demoMode ? users : users.where('IsDemo', '=', false)).orderBy('Username').execute());
  });
}

/** Answers a login by password or by the code of the company's provider. */
async function issueToken(c: AppContext, deps: AppDependencies): Promise<Response> {
  const { db, demoMode, tokenHours } = deps;
  const form = new URLSearchParams(await withBodyPlace(c, deps, () => readText(c.req.raw, MAX_ANONYMOUS_BODY_BYTES)));
  const grants = [...(deps.passwordLogin ? ['password'] : []), ...(deps.oidc ? ['authorization_code'] : [])];
  const error = grantErrorOf(form, grants);
  if (error !== null) return c.json({ error, error_description: `grant_type must be ${grants.join(' or ')}` }, 400);
  const device = await deviceOfLogin(c, deps);
  if (device instanceof Response) return device;
  c.set('security', 'login-failed');
  c.set('triedName', await triedNameOf(db, form.get('username') ?? ''));
  const outcome = await logIn(db, form, {
    address: callerAddress(c, deps.trustProxy),
    signal: c.req.raw.signal,
    device,
    tokenHours,
    demoMode,
    secrets: deps.secrets,
    passkeyHost: passkeyHostOf(c, deps),
  });
  if (outcome.kind === 'second-factor')
    throw new TaborError('second-factor', outcome.hasCodes ? {} : { fieldErrors: [{ field: 'passkey', code: 'passkey-needed' }] });
  // The specification's failed login: a literal false.
  if (outcome.kind === 'refused') return c.json(false, 400);
  c.set('security', 'login');
  c.set('user', outcome.user);
  return c.json({ access_token: outcome.token, token_type: device.proof ? boundTokenType : 'bearer', expires_in: tokenHours * 3_600 });
}

/** Answers a login by the Windows user of the request. */
async function issueWindowsToken(c: AppContext, deps: AppDependencies): Promise<Response> {
  const { db, demoMode, tokenHours } = deps;
  rateLimitAnonymous(callerAddress(c, deps.trustProxy));
  const device = await deviceOfLogin(c, deps);
  if (device instanceof Response) return device;
  const context = { address: callerAddress(c, deps.trustProxy), device, tokenHours, demoMode };
  const { name, challenge } = await windowsNameOfCaller(c, deps);
  if (challenge !== null) c.header('WWW-Authenticate', challenge);
  if (challenge === 'Negotiate')
    return c.json({ Success: false, AccessToken: null, Error: problemText('windows-login', languageOf(c)) }, 401);
  c.set('security', 'login-failed');
  c.set('triedName', name ?? '');
  const failure = (error: string) => ({ Success: false, AccessToken: null, Error: error });
  try {
    const outcome = deps.windows || deps.negotiate ? await logInByWindows(db, name, context) : ({ kind: 'refused' } as const);
    if (outcome.kind === 'signed-in') {
      c.set('security', 'login');
      c.set('user', outcome.user);
      return c.json({ Success: true, AccessToken: outcome.token, ...(device.proof && { TokenType: boundTokenType }), Error: null });
    }
    return c.json(failure(problemText('windows-login', languageOf(c))));
  } catch (error) {
    if (!(error instanceof ThrottledError)) throw error;
    return c.json(failure(throttledText(error.seconds, languageOf(c))), 429, { 'Retry-After': String(error.seconds) });
  }
}

/**
 * The name of a failed login for the security log. A password typed into the field of the name would stand there for a year: of a name
 * without an account only a mark is kept, which is the same for the same name.
 */
async function triedNameOf(db: Kysely<Database>, name: string): Promise<string> {
  const user = await db
    .selectFrom('user_account')
    .select('Username')
    .where(sql`lower("Username" COLLATE "und-x-icu")`, '=', sql`lower(${name} COLLATE "und-x-icu")`)
    .executeTakeFirst();
  return user?.Username ?? `unknown ${createHash('sha256').update(nameSalt).update(name.toLowerCase()).digest('hex').slice(0, 8)}`;
}

/**
 * The client of a login, or the answer to a proof that does not count. A client may send none, unless `REQUIRE_DEVICE_KEY` says otherwise.
 */
async function deviceOfLogin(c: AppContext, deps: AppDependencies): Promise<Omit<LoginDevice, 'network'> | Response> {
  const device = deviceOf(c.req.header('User-Agent'));
  const proof = c.req.header(deviceProofHeaders.proof) === undefined ? null : await deviceProofOf(c, deps, null);
  if (proof === null || proof === 'other-address') {
    if (deps.requireDeviceKey) throw new TaborError('device-key-required');
    // Behind a proxy that is not listed the server does not know its own address: the login goes on without a bound token.
    if (proof !== null)
      deps.log(
        JSON.stringify({
          level: 'warning',
          warning: 'a device key is for another address: set TRUST_PROXY, or have the proxy pass Host on',
        }),
      );
    return { ...device, proof: null };
  }
  if (typeof proof !== 'string') return { ...device, proof };
  return c.json({ error: proof, error_description: 'the proof of the device does not count' }, 400, {
    'WWW-Authenticate': challengeOf(proof),
  });
}

/** The provider's page that ends its session too; null without one. The session here has ended whatever the provider does. */
async function endSessionAddress(
  { secrets, log }: AppDependencies,
  provider: Provider,
  userId: number,
  sealed: Buffer,
): Promise<string | null> {
  try {
    return (await provider.endSessionUrl(secrets.decrypt(idTokenLocation(userId), sealed)))?.href ?? null;
  } catch (error) {
    log(JSON.stringify({ level: 'warn', error: 'OpenID Connect', kind: 'log-out', message: error instanceof Error ? error.name : '' }));
    return null;
  }
}

/**
 * The OAuth error (RFC 6749, 5.2) of a request for another grant than `allowed`; null for none. A client may leave the password grant out.
 */
function grantErrorOf(form: URLSearchParams, allowed: readonly string[]): 'invalid_request' | 'unsupported_grant_type' | null {
  const grants = form.getAll('grant_type');
  if (grants.length > 1) return 'invalid_request';
  return allowed.includes(grants[0] ?? 'password') ? null : 'unsupported_grant_type';
}

/** The Windows user name that a trusted proxy sent. The socket address decides, because any client can forge `X-Forwarded-For`. */
function windowsNameFromProxy(c: AppContext, { windows }: AppDependencies): string | null {
  return windows && windowsNameOf(windows, c.req.header(windows.header), c.env?.incoming?.socket.remoteAddress);
}

/**
 * The caller's Windows user name, from the trusted proxy or a Kerberos ticket. `challenge` requests a ticket, or answers the one received.
 */
async function windowsNameOfCaller(c: AppContext, deps: AppDependencies): Promise<{ name: string | null; challenge: string | null }> {
  const name = windowsNameFromProxy(c, deps);
  if (name !== null || !deps.negotiate) return { name: name, challenge: null };
  const ticket = ticketOf(c.req.header('Authorization'));
  if (ticket === null) return { name: null, challenge: 'Negotiate' };
  const read = await deps.negotiate.read(ticket);
  return {
    name: read && withoutDomain(read.principal, deps.negotiate.domains),
    challenge: read?.answer ? `Negotiate ${read.answer}` : null,
  };
}
