import { setPasskey } from '../../db/lock/open-lock.ts';
import type { LockRow } from '../../db/schema/rows.ts';

const SALT_BYTES = 32;
const CHALLENGE_BYTES = 32;

/**
 * Outcome of asking for a passkey. `unsupported`: the browser or the device gives no secret (WebAuthn PRF). `cancelled`: by the user, or
 * too late.
 */
export type PasskeyOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'cancelled' };

/**
 * Whether this device may have a passkey with a secret: fingerprint, face or the system's PIN. Passkeys belong to a host name; an IP
 * address has none.
 */
export async function mayHavePasskey(): Promise<boolean> {
  if (/^[\d.]+$|:/.test(location.hostname)) return false;
  return 'PublicKeyCredential' in globalThis && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/**
 * Creates a passkey for the lock of this device alone, and seals the lock's key with its secret. It is no login: the backend does not know
 * it.
 */
export async function addPasskey(
  user: { readonly username: string; readonly name: string },
  key: Uint8Array<ArrayBuffer>,
): Promise<PasskeyOutcome<null>> {
  const salt = random(SALT_BYTES);
  try {
    const created = await navigator.credentials.create({
      publicKey: {
        rp: { name: 'Tabor' },
        user: { id: random(16), name: user.username, displayName: user.name },
        challenge: random(CHALLENGE_BYTES),
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required', residentKey: 'discouraged' },
        extensions: { prf: { eval: { first: salt } } },
      },
    });
    if (!(created instanceof PublicKeyCredential)) return { kind: 'cancelled' };
    const { prf } = created.getClientExtensionResults();
    if (!prf?.enabled) return { kind: 'unsupported' };
    // Some authenticators give the secret with the second request only.
    const secret = prf.results?.first ?? (await secretOf(created.rawId, salt));
    if (!secret) return { kind: 'unsupported' };
    await setPasskey(user.username, key, { credential: created.rawId, salt, secret });
    return { kind: 'done', value: null };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The secret of the lock's passkey, after fingerprint, face or system PIN. */
export async function requestPasskey({ credential, salt }: NonNullable<LockRow['passkey']>): Promise<PasskeyOutcome<BufferSource>> {
  try {
    const value = await secretOf(credential, salt);
    return value ? { kind: 'done', value } : { kind: 'unsupported' };
  } catch (error) {
    return outcomeOf(error);
  }
}

async function secretOf(id: ArrayBuffer, salt: Uint8Array<ArrayBuffer>): Promise<BufferSource | null> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: random(CHALLENGE_BYTES),
      allowCredentials: [{ type: 'public-key', id }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  return credential instanceof PublicKeyCredential ? (credential.getClientExtensionResults().prf?.results?.first ?? null) : null;
}

function random(bytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(bytes));
}

function outcomeOf(error: unknown): { readonly kind: 'unsupported' } | { readonly kind: 'cancelled' } {
  if (!(error instanceof DOMException)) throw error;
  return { kind: error.name === 'NotSupportedError' || error.name === 'SecurityError' ? 'unsupported' : 'cancelled' };
}
