import * as client from 'openid-client';
import type { OidcSettings } from '../settings/directory-settings.ts';
import { isLoopback } from '../settings/setting.ts';
import { CLOCK_TOLERANCE_SECONDS, readLogoutKeys, verifyLogoutToken, type LogoutKeys, type ProviderLogout } from './logout-token.ts';

/** The path that the provider sends browsers back to. */
export const callbackPath = '/auth/oidc/callback';

/** State, nonce and verifier that identify one login at the provider. */
export type LoginChecks = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly isProof: boolean;
  readonly startedOn: Date;
};

/** A login that the provider vouches for. */
export type VerifiedLogin = {
  readonly issuer: string;
  readonly subject: string;
  /** Ids by which SCIM may know the user: the subject, and Entra's object id. */
  readonly ids: readonly string[];
  readonly userName: string;
  readonly fullName: string;
  readonly groups: readonly string[];
  /** When the user proved who they are; null where the provider does not say. */
  readonly authenticatedOn: Date | null;
  readonly isMultiFactor: boolean;
  readonly providerSession: string | null;
  readonly idToken: string;
};

export type Provider = {
  /** The provider's page for a login. Throws `ProviderError`. */
  readonly authorizationUrl: (checks: LoginChecks) => Promise<URL>;
  /** Verifies the address that the browser came back to. Throws `ProviderError`. */
  readonly verify: (returned: URL, checks: LoginChecks) => Promise<VerifiedLogin>;
  /** The provider's page that ends its session; null where it has none. Throws `ProviderError`. */
  readonly endSessionUrl: (idToken: string) => Promise<URL | null>;
  /** Verifies the provider's message that a session of its own has ended. Throws `ProviderError`. */
  readonly verifyLogout: (token: string) => Promise<ProviderLogout>;
};

/** `cancelled`: the user declined. `rejected`: the answer is invalid, with the reason in `message`. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'unavailable' | 'cancelled' | 'rejected';

  constructor(kind: ProviderError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const TIMEOUT_SECONDS = 10;
/** A new proof is at most as old as the time that a login may take. */
const PROOF_SECONDS = 600;
/** Keys and addresses of the provider are read again after this time. */
const METADATA_MAX_AGE_MS = 60 * 60_000;

/** The company's OpenID provider. Its addresses are read when they are needed first, so that this server starts without it. */
export function openProvider(settings: OidcSettings): Provider {
  let cached: { readonly configuration: Promise<client.Configuration>; readonly readAt: number } | null = null;
  let logoutKeys: { readonly address: string; readonly keys: LogoutKeys } | null = null;

  async function configured(): Promise<client.Configuration> {
    const isFresh = cached !== null && Date.now() - cached.readAt < METADATA_MAX_AGE_MS;
    const current = isFresh && cached ? cached : (cached = { configuration: discover(settings), readAt: Date.now() });
    try {
      return await current.configuration;
    } catch (error) {
      cached = null;
      throw new ProviderError('unavailable', `no metadata at ${settings.issuer}`, error);
    }
  }

  return {
    authorizationUrl: async ({ state, nonce, verifier, isProof }) =>
      client.buildAuthorizationUrl(await configured(), {
        redirect_uri: `${settings.publicAddress}${callbackPath}`,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isProof && { prompt: 'login', max_age: '0' }),
      }),
    verify: async (returned, checks) => {
      const configuration = await configured();
      try {
        return await verifyLogin(configuration, settings, returned, checks);
      } catch (error) {
        throw toProviderError(error);
      }
    },
    endSessionUrl: async (idToken) => {
      const configuration = await configured();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: `${settings.publicAddress}/` });
    },
    verifyLogout: async (token) => {
      const { issuer, jwks_uri: address } = (await configured()).serverMetadata();
      if (!address) throw new ProviderError('unavailable', 'the provider names no keys');
      if (logoutKeys?.address !== address) logoutKeys = { address, keys: readLogoutKeys(new URL(address), TIMEOUT_SECONDS * 1_000) };
      try {
        return await verifyLogoutToken(token, logoutKeys.keys, { issuer, clientId: settings.clientId });
      } catch (error) {
        throw toProviderError(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const insecure = isLoopback(new URL(issuer).hostname) ? [client.allowInsecureRequests] : [];
  // The signature is checked beside the connection; without it a key that the provider withdrew would go on counting.
  const options = { timeout: TIMEOUT_SECONDS, execute: [client.enableNonRepudiationChecks, ...insecure] };
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    clientAuthentication(clientSecret),
    options,
  );
}

/** Basic authentication, the standard's default, unless the provider lists other ways only. */
function clientAuthentication(secret: string): client.ClientAuth {
  if (secret === '') return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (offered.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

async function verifyLogin(
  configuration: client.Configuration,
  settings: OidcSettings,
  returned: URL,
  { state, nonce, verifier, isProof, startedOn }: LoginChecks,
): Promise<VerifiedLogin> {
  const tokens = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(isProof && { maxAge: PROOF_SECONDS }),
  });
  const idClaims = tokens.claims();
  if (!idClaims || !tokens.id_token) throw new ProviderError('rejected', 'no ID token');
  const claims = await withUserInfo(configuration, settings, tokens.access_token, idClaims);
  const authenticatedOn = typeof idClaims.auth_time === 'number' ? new Date(idClaims.auth_time * 1_000) : null;
  const oldest = startedOn.getTime() - CLOCK_TOLERANCE_SECONDS * 1_000;
  if (isProof && (authenticatedOn === null || authenticatedOn.getTime() < oldest))
    throw new ProviderError('rejected', 'auth_time is before the proof began');
  const userName = textOf(claims[settings.userClaim]);
  if (userName === '') throw new ProviderError('rejected', `no claim ${settings.userClaim}`);
  if (settings.userClaim === 'email' && claims['email_verified'] !== true && !settings.trustsEmail)
    throw new ProviderError('rejected', 'the address is not verified');
  return {
    issuer: idClaims.iss,
    subject: idClaims.sub,
    ids: [idClaims.sub, textOf(idClaims['oid'])].filter((id) => id !== ''),
    userName,
    fullName: textOf(claims['name']) || `${textOf(claims['given_name'])} ${textOf(claims['family_name'])}`.trim(),
    groups: textsOf(claims[settings.groupsClaim]),
    authenticatedOn,
    isMultiFactor: [...textsOf(idClaims['amr']), textOf(idClaims['acr'])].some((value) => settings.mfaValues.includes(value)),
    providerSession: textOf(idClaims['sid']) || null,
    idToken: tokens.id_token,
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** The claims of the ID token, and from the provider's list those that it lacks. */
async function withUserInfo(
  configuration: client.Configuration,
  { userClaim, groupsClaim }: OidcSettings,
  accessToken: string,
  claims: client.IDToken,
): Promise<Claims> {
  const isComplete = userClaim in claims && groupsClaim in claims;
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim() : '';
}

function textsOf(claim: unknown): string[] {
  return (Array.isArray(claim) ? claim : [claim]).map(textOf).filter((text) => text !== '');
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderError(error.error === 'access_denied' ? 'cancelled' : 'rejected', error.error, error);
  if (error instanceof client.ResponseBodyError) return new ProviderError('rejected', error.error, error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isNetwork =
    error instanceof TypeError ||
    (error instanceof Error && error.name === 'TimeoutError') ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'ERR_JWKS_TIMEOUT';
  return new ProviderError(isNetwork && !code.startsWith('OAUTH_INVALID') ? 'unavailable' : 'rejected', code || 'invalid answer', error);
}
