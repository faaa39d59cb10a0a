import type { SecretBox } from '../secrets/secret-box.ts';

/** How long a nonce is handed out; it counts as long again. */
const SLOT_MS = 5 * 60_000;

const location = { table: 'device', record: 0, field: 'nonce' };

const current = new WeakMap<SecretBox, { readonly slot: number; readonly nonce: string }>();

/**
 * The nonce of this time for proofs of devices (RFC 9449, 8): the time encrypted, so that every process can read it and clients cannot
 * forge one.
 */
export function currentNonce(secrets: SecretBox): string {
  const slot = slotNow();
  const nonces = current.get(secrets);
  if (nonces?.slot === slot) return nonces.nonce;
  const nonce = secrets.encrypt(location, String(slot)).toString('base64url');
  current.set(secrets, { slot, nonce });
  return nonce;
}

/** Whether the nonce is of this time. Clocks of servers may differ by one slot. */
export function hasNonceOf(secrets: SecretBox, nonce: string): boolean {
  if (nonce === current.get(secrets)?.nonce) return Math.abs((current.get(secrets)?.slot ?? 0) - slotNow()) <= 1;
  try {
    return Math.abs(Number(secrets.decrypt(location, Buffer.from(nonce, 'base64url'))) - slotNow()) <= 1;
  } catch {
    // Another server's, or made up.
    return false;
  }
}

function slotNow(): number {
  return Math.floor(Date.now() / SLOT_MS);
}
