import { boundTokenType } from '../contract/device/device-proof.ts';
import { deviceKeyRow, storeDeviceKey } from '../db/schema/device-database.ts';
import type { DeviceKeyRow } from '../db/schema/rows.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * The device's key pair, made at the first login; null where the browser has no WebCrypto or cannot store keys (no HTTPS, some private
 * windows).
 */
export async function deviceKey(): Promise<DeviceKeyRow | null> {
  try {
    return (await deviceKeyRow()) ?? (await storeDeviceKey(await makeKey()));
  } catch {
    // The login works without a bound token; the register of devices lists it as such.
    return null;
  }
}

async function makeKey(): Promise<DeviceKeyRow> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  const { x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return { key: 'device-key', privateKey, jwk: { kty: 'EC', crv: algorithm.namedCurve, x: x ?? '', y: y ?? '' } };
}

/** The proof of a request that the device has the key (RFC 9449, 4.2). `address` is absolute. */
export async function proofOf(
  { privateKey, jwk }: DeviceKeyRow,
  {
    method,
    address,
    token,
    nonce,
  }: { readonly method: string; readonly address: string; readonly token: string | null; readonly nonce: string | undefined },
): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk };
  const ath = token === null ? undefined : encode(await crypto.subtle.digest('SHA-256', bytesOf(token)));
  const payload = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: address.split(/[?#]/)[0],
    iat: Math.floor(Date.now() / 1_000),
    nonce,
    ath,
    ver: import.meta.env['VITE_APP_VERSION'] as string,
  };
  const input = `${encode(bytesOf(JSON.stringify(header)))}.${encode(bytesOf(JSON.stringify(payload)))}`;
  return `${input}.${await signAsDevice(privateKey, input)}`;
}

/** ECDSA P-256 over `text`, base64url. */
export async function signAsDevice(privateKey: CryptoKey, text: string): Promise<string> {
  return encode(await crypto.subtle.sign(algorithm, privateKey, bytesOf(text)));
}

/** Whether a login's answer has a token that is bound to the key. */
export function isBoundAnswer(answer: unknown): boolean {
  const { token_type, TokenType } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    token_type?: unknown;
    TokenType?: unknown;
  };
  return (token_type ?? TokenType) === boundTokenType;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function encode(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
