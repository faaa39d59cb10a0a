import { getCookie, setCookie } from 'hono/cookie';
import { companyLoginPath, loginFragment, type CompanyLoginError } from '../../src/contract/access/directory.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import { acceptCompanyLink } from '../auth/company-link.ts';
import { createLoginCode } from '../auth/login-code.ts';
import { resolveAccount } from '../directory/accounts.ts';
import { endProviderSessions } from '../directory/end-provider-sessions.ts';
import { FLOW_SECONDS, randomText, startFlow, takeFlow, type FlowStart } from '../directory/flows.ts';
import { callbackPath, ProviderError, type Provider } from '../directory/provider.ts';
import { callerAddress, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { readText } from '../http/read-body.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import type { OidcSettings } from '../settings/directory-settings.ts';

/** SHA-256 in base64url. */
const challengePattern = /^[\w-]{43}$/;
const MAX_PATH_LENGTH = 2_000;

type OidcDependencies = AppDependencies & { readonly oidc: OidcSettings };

/** The address of the provider's messages that a session has ended. */
const logoutPath = '/auth/oidc/logout';
const MAX_LOGOUT_BYTES = 20_000;

/**
 * Adds the two addresses of a login at the company's OpenID provider, to which a browser goes as to pages, and that of the provider's own
 * log-outs.
 */
export function addOidcRoutes(app: App, { oidc, ...deps }: AppDependencies, provider: Provider | null): void {
  if (!oidc || !provider) return;
  app.get(companyLoginPath, (c) => beginLogin(c, { ...deps, oidc }, provider));
  app.get(callbackPath, (c) => endLogin(c, { ...deps, oidc }, provider));
  app.post(logoutPath, (c) => endSessions(c, { ...deps, oidc }, provider));
}

async function beginLogin(c: AppContext, deps: OidcDependencies, provider: Provider): Promise<Response> {
  rateLimitAnonymous(callerAddress(c, deps.trustProxy));
  const start = flowStartOf(c, deps);
  const browser = getCookie(c, cookieName(deps)) ?? randomText();
  setCookie(c, cookieName(deps), browser, { httpOnly: true, secure: isSecure(deps), sameSite: 'Lax', path: '/', maxAge: FLOW_SECONDS });
  try {
    const checks = await startFlow(deps.db, browser, start);
    return c.redirect((await provider.authorizationUrl(checks)).href);
  } catch (error) {
    return backToApp(c, start, loginFragment.error + reasonOf(error, deps));
  }
}

async function endLogin(c: AppContext, deps: OidcDependencies, provider: Provider): Promise<Response> {
  rateLimitAnonymous(callerAddress(c, deps.trustProxy));
  c.set('security', 'login-failed');
  const returned = await takeFlow(deps.db, c.req.query('state') ?? '', getCookie(c, cookieName(deps)) ?? '');
  if (returned.kind === 'expired')
    return backToApp(c, { origin: deps.oidc.publicAddress, redirectTo: '' }, `${loginFragment.error}expired`);
  const { start } = returned;
  const failed = (reason: CompanyLoginError) => backToApp(c, start, loginFragment.error + reason);
  if (returned.kind === 'other-browser') return failed('other-browser');
  try {
    // The redirect address as sent to the provider: a proxy may have changed that of this request.
    const login = await provider.verify(new URL(`${callbackPath}${new URL(c.req.url).search}`, deps.oidc.publicAddress), returned.checks);
    c.set('triedName', login.userName.slice(0, 200));
    const linkCode = await acceptCompanyLink(deps.db, start, login);
    if (linkCode !== null) {
      c.set('security', undefined);
      return backToApp(c, start, loginFragment.code + linkCode);
    }
    const account = await resolveAccount(providerContext(deps), deps, login);
    if (account.kind !== 'found') return failed(account.kind);
    const code = await createLoginCode(deps.db, deps.secrets, { ...login, ...start, userId: account.userId });
    // The login counts when the app redeems the code.
    c.set('security', undefined);
    return backToApp(c, start, loginFragment.code + code);
  } catch (error) {
    return failed(reasonOf(error, deps));
  }
}

/** Answers by OpenID Connect Back-Channel Logout 1.0: 400 for an invalid token; after 503 the provider retries. */
async function endSessions(c: AppContext, deps: OidcDependencies, provider: Provider): Promise<Response> {
  rateLimitAnonymous(callerAddress(c, deps.trustProxy));
  c.header('Cache-Control', 'no-store');
  const body = await readText(c.req.raw, MAX_LOGOUT_BYTES).catch(() => '');
  const token = new URLSearchParams(body).get('logout_token');
  if (!token) return c.json({ error: 'invalid_request' }, 400);
  try {
    const isFirst = await endProviderSessions(providerContext(deps), await provider.verifyLogout(token));
    return isFirst ? c.body(null, 200) : c.json({ error: 'invalid_request' }, 400);
  } catch (error) {
    return reasonOf(error, deps) === 'unavailable'
      ? c.json({ error: 'temporarily_unavailable' }, 503)
      : c.json({ error: 'invalid_request' }, 400);
  }
}

/** The provider as the author of administrative changes. */
function providerContext({ db, companyTimeZone }: OidcDependencies) {
  return { db, by: { UserId: null, Operator: 'OpenID Connect' }, now: toWireDateTimeIn(companyTimeZone, new Date()) } as const;
}

/** Reads the app's parameters. Throws `bad-request`, also for another origin than this server's and those of `CORS_ORIGINS`. */
function flowStartOf(c: AppContext, { oidc, corsOrigins }: OidcDependencies): FlowStart {
  const { challenge = '', origin = oidc.publicAddress, redirectTo = '', purpose = 'login' } = c.req.query();
  const isKnown = origin === oidc.publicAddress || corsOrigins.includes(origin);
  if (!challengePattern.test(challenge) || !isKnown || redirectTo.length > MAX_PATH_LENGTH) throw new TaborError('bad-request');
  return { challenge, isProof: purpose === 'proof', origin, redirectTo };
}

/** The app's start page; it alone reads `redirectTo`, and follows it only inside the app. */
function backToApp(c: AppContext, { origin, redirectTo }: Pick<FlowStart, 'origin' | 'redirectTo'>, fragment: string): Response {
  const query = redirectTo === '' ? '' : `?${new URLSearchParams({ redirectTo }).toString()}`;
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(`${origin}/${query}${fragment}`);
}

function reasonOf(error: unknown, { log }: AppDependencies): CompanyLoginError {
  if (!(error instanceof ProviderError)) throw error;
  // The message names no user: it is a code of the protocol.
  log(JSON.stringify({ level: 'warn', error: 'OpenID Connect', kind: error.kind, message: error.message }));
  return error.kind;
}

function isSecure({ oidc }: OidcDependencies): boolean {
  return oidc.publicAddress.startsWith('https:');
}

/** The prefix prevents other hosts of the domain from setting it. */
function cookieName(deps: OidcDependencies): string {
  return isSecure(deps) ? '__Host-tabor-login' : 'tabor-login';
}
