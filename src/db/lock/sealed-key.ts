import type { SealedKey } from '../schema/sealed-key.ts';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const IV_BYTES = 12;

/** OWASP's number for PBKDF2 with SHA-256: a quarter of a second on a desk, a second on an old tablet. */
const ITERATIONS = 600_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** Bits that a PIN gives with a salt, slowly. */
export type DerivedPin = { readonly salt: Bytes; readonly bits: Bytes };

/** A share of a key that the backend holds (decision 692). */
export type Share = { readonly id: string; readonly bytes: Bytes };

/** A new random key. */
export function newKey(): Bytes {
  return crypto.getRandomValues(new Uint8Array(KEY_BYTES));
}

/** Derives what seals and opens a key from a PIN: slow, so that PINs are slow to try. */
export async function derivePin(pin: string, salt: Bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES))): Promise<DerivedPin> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }, material, 256);
  return { salt, bits: new Uint8Array(bits) };
}

/** The verifier that opens the share of a PIN at the backend, in base64url. Without the share it says nothing about the key that seals. */
export async function verifierOf({ bits }: DerivedPin): Promise<string> {
  const verifier = await crypto.subtle.deriveBits(hkdf(new Uint8Array(KEY_BYTES), 'tabor pin verifier'), await hkdfMaterial(bits), 256);
  return btoa(String.fromCharCode(...new Uint8Array(verifier)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Seals `key` with a PIN, and with a share of the backend where there is one. */
export async function sealWithPin(key: Bytes, pin: DerivedPin, share: Share | null): Promise<SealedKey> {
  const sealed = await seal(key, pin.salt, await keyOfPin(pin, share?.bytes ?? null));
  return share ? { ...sealed, share: share.id } : sealed;
}

/** The key that `sealWithPin` sealed; null for a wrong PIN or another share. */
export async function openWithPin(sealed: SealedKey, pin: DerivedPin, share: Bytes | null): Promise<Bytes | null> {
  return open(sealed, await keyOfPin(pin, share));
}

/** Seals `key` with 32 secret bytes, such as a passkey gives. `salt`: the input with which the passkey derived the secret. */
export async function sealWithSecret(key: Bytes, salt: Bytes, secret: BufferSource): Promise<SealedKey> {
  return seal(key, salt, await keyOfSecret(secret, hkdf(salt, 'tabor device lock')));
}

/** The key that `sealWithSecret` sealed; null for another secret. */
export async function openWithSecret(sealed: SealedKey, secret: BufferSource): Promise<Bytes | null> {
  return open(sealed, await keyOfSecret(secret, hkdf(sealed.salt, 'tabor device lock')));
}

/** The share is the salt of HKDF, which is the key of its first HMAC: without the share, nothing of the result is known. */
function keyOfPin({ bits }: DerivedPin, share: Bytes | null): Promise<CryptoKey> {
  return share
    ? keyOfSecret(bits, hkdf(share, 'tabor pin key'))
    : crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function keyOfSecret(secret: BufferSource, parameters: HkdfParams): Promise<CryptoKey> {
  return crypto.subtle.deriveKey(parameters, await hkdfMaterial(secret), { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function hkdf(salt: Bytes, info: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) };
}

function hkdfMaterial(secret: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey', 'deriveBits']);
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
