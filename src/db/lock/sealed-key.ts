import type { SealedKey } from '../schema/rows.ts';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const IV_BYTES = 12;

/** OWASP's number for PBKDF2 with SHA-256: a quarter of a second on a desk, a second on an old tablet. */
const ITERATIONS = 600_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** A new random key. */
export function newKey(): Bytes {
  return crypto.getRandomValues(new Uint8Array(KEY_BYTES));
}

/** Seals `key` with a PIN: the PIN is slow to try. */
export async function sealWithPin(key: Bytes, pin: string): Promise<SealedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return seal(key, salt, await keyOfPin(pin, salt));
}

/** The key that `sealWithPin` sealed; null for a wrong PIN. */
export async function openWithPin(sealed: SealedKey, pin: string): Promise<Bytes | null> {
  return open(sealed, await keyOfPin(pin, sealed.salt));
}

/** Seals `key` with 32 secret bytes, such as a passkey gives. `salt`: the input with which the passkey derived the secret. */
export async function sealWithSecret(key: Bytes, salt: Bytes, secret: BufferSource): Promise<SealedKey> {
  return seal(key, salt, await keyOfSecret(secret, salt));
}

/** The key that `sealWithSecret` sealed; null for another secret. */
export async function openWithSecret(sealed: SealedKey, secret: BufferSource): Promise<Bytes | null> {
  return open(sealed, await keyOfSecret(secret, sealed.salt));
}

async function keyOfPin(pin: string, salt: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function keyOfSecret(secret: BufferSource, salt: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('tabor device lock');
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

async function seal(key: Bytes, salt: Bytes, by: CryptoKey): Promise<SealedKey> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { salt, iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, by, key) };
}

async function open({ iv, sealed }: SealedKey, by: CryptoKey): Promise<Bytes | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, by, sealed));
  } catch (error) {
    // AES-GCM authenticates: a wrong key is detected.
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}
