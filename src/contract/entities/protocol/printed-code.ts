import type { DeviceSignature } from '../handover/handover-seal.ts';

/** Content of the code on a printed protocol. `number`: the document's number when it was printed. */
export type PrintedCode = {
  readonly hash: string;
  readonly number: string;
  /** Empty before the backend has the seal, and on a backend that does not sign. */
  readonly countersignature: string;
  /** The device's signature over the digest, and its compressed public key. */
  readonly device: { readonly signature: string; readonly key: string } | null;
};

type Printed = Omit<PrintedCode, 'device'> & { readonly device: DeviceSignature | null };

/** A digest, and the rest of a printed address. */
const pattern = /(?<![0-9a-f])([0-9a-f]{64})(?![0-9a-f])(?:#(\S+))?/i;

/** The address in a printed code. */
export function printedAddress(origin: string, { device, ...printed }: Printed): string {
  return new URL(pathOfCode({ ...printed, device: device && { signature: device.Signature, key: compressKey(device) } }), origin).href;
}

/** `/verify/DIGEST#NUMBER~COUNTERSIGNATURE~DEVICE-SIGNATURE~DEVICE-KEY`. The part behind `#` reaches no server. */
export function pathOfCode({ hash, number, countersignature, device }: PrintedCode): `/verify/${string}` {
  const parts = [
    encodeURIComponent(number).replaceAll('%2F', '/').replaceAll('~', '%7E'),
    countersignature,
    device?.signature ?? '',
    device?.key ?? '',
  ];
  return `/verify/${hash}#${parts.join('~')}`;
}

/** Reads a code from a scanned or pasted text: an address, or any text with the digest. Null without a digest. */
export function readPrintedCode(text: string): PrintedCode | null {
  const [, hash, rest = ''] = pattern.exec(text) ?? [];
  if (hash === undefined) return null;
  const [number = '', countersignature = '', signature = '', key = ''] = rest.split('~');
  return {
    hash: hash.toLowerCase(),
    number: decoded(number),
    countersignature,
    device: signature !== '' && key !== '' ? { signature, key } : null,
  };
}

/** The 33 bytes of a compressed point (SEC 1, 2.3.3), base64url: half as long on paper. */
function compressKey({ X, Y }: Pick<DeviceSignature, 'X' | 'Y'>): string {
  const isOdd = (fromBase64Url(Y).at(-1) ?? 0) % 2 === 1;
  return toBase64Url(Uint8Array.of(isOdd ? 3 : 2, ...fromBase64Url(X)));
}

const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const curveB = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** The point of a compressed key on P-256 (SEC 1, 2.3.4): browsers import uncompressed ones only. Null where there is none. */
export function expandKey(key: string): Pick<DeviceSignature, 'X' | 'Y'> | null {
  const bytes = fromBase64Url(key);
  const [sign, ...coordinate] = bytes;
  if (bytes.length !== 33 || (sign !== 2 && sign !== 3)) return null;
  const x = coordinate.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  const square = ((((x * x - 3n) * x + curveB) % prime) + prime) % prime;
  const root = power(square, (prime + 1n) / 4n);
  if ((root * root) % prime !== square) return null;
  const y = root % 2n === BigInt(sign % 2) ? root : prime - root;
  const yBytes = Uint8Array.from({ length: 32 }, (_, index) => Number((y >> BigInt(8 * (31 - index))) & 255n));
  return { X: toBase64Url(Uint8Array.from(coordinate)), Y: toBase64Url(yBytes) };
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let [factor, rest] = [base, exponent]; rest > 0n; [factor, rest] = [(factor * factor) % prime, rest >> 1n]) {
    if (rest % 2n === 1n) result = (result * factor) % prime;
  }
  return result;
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  } catch {
    // Not base64: no bytes, which every reader refuses.
    return new Uint8Array();
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign: the text as it stands.
    return text;
  }
}
