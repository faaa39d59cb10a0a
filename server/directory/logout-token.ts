import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_AGE = '10 minutes';

/** Signatures by the provider's private key. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** How far the provider's clock may differ. */
export const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Scope of a provider's log-out: its session `session`, or every session of `subject` that began before `issuedOn`. One of both is not
 * null.
 */
export type ProviderLogout = {
  readonly issuer: string;
  readonly subject: string | null;
  readonly session: string | null;
  readonly issuedOn: Date;
  /** Identifies the message. */ readonly id: string;
};

type Expected = { readonly issuer: string; readonly clientId: string };

export type LogoutKeys = ReturnType<typeof createRemoteJWKSet>;

/** The provider's keys at `address`, read when they are needed and once more for an unknown key. */
export function readLogoutKeys(address: URL, timeoutDuration: number): LogoutKeys {
  return createRemoteJWKSet(address, { timeoutDuration });
}

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). Throws an error of `jose` for a token that does not hold, and the
 * error of the connection when the provider's keys cannot be read.
 */
export async function verifyLogoutToken(token: string, keys: LogoutKeys, { issuer, clientId }: Expected): Promise<ProviderLogout> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    algorithms,
    audience: clientId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_AGE,
    requiredClaims: ['jti'],
  });
  // An ID token has a nonce and no event: it must not count as a log-out.
  if ('nonce' in payload || !hasLogoutEvent(payload)) throw new errors.JWTInvalid('no logout token');
  const [subject, session] = [textOrNull(payload.sub), textOrNull(payload['sid'])];
  if (subject === null && session === null) throw new errors.JWTInvalid('neither sub nor sid');
  return { issuer, subject, session, issuedOn: new Date((payload.iat ?? 0) * 1_000), id: String(payload.jti) };
}

function hasLogoutEvent({ events }: JWTPayload): boolean {
  return typeof events === 'object' && events !== null && typeof (events as Record<string, unknown>)[logoutEvent] === 'object';
}

function textOrNull(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}
