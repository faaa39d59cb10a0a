import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { SecretBox } from '../secrets/secret-box.ts';
import { hasNonceOf } from './proof-nonce.ts';
import { sha256 } from './sha256.ts';

/** Why a proof does not count, as RFC 9449 names it. `other-address`: it is for another host than the server believes to be. */
export type ProofFailure = 'invalid_dpop_proof' | 'use_dpop_nonce' | 'other-address';

/** A proof that a device has the private key: the key's thumbprint, the hash by which a second use is found, and the version of the app. */
export type DeviceProof = { readonly thumbprint: string; readonly hash: Buffer; readonly appVersion: string; readonly nonce: string };

/** The request that a proof must be for. `protocol` is null where the server cannot know it. */
export type ProvenRequest = {
  readonly method: string;
  readonly host: string;
  readonly protocol: string | null;
  readonly path: string;
  readonly token: string | null;
};

/** Longer ones are not parsed. */
const MAX_LENGTH = 2_000;

const claims = v.looseObject({
  jti: v.pipe(v.string(), v.minLength(8), v.maxLength(100)),
  htm: v.string(),
  htu: v.pipe(v.string(), v.url()),
  // The device's clock may be wrong by years: the nonce contains the time.
  iat: v.number(),
  nonce: v.optional(v.string(), ''),
  ath: v.optional(v.string()),
  ver: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
});

/** Judges the `DPoP` header of a request (RFC 9449, 4.3), except whether it was used before. */
export async function readProof(header: string, request: ProvenRequest, secrets: SecretBox): Promise<DeviceProof | ProofFailure> {
  if (header.length > MAX_LENGTH) return 'invalid_dpop_proof';
  try {
    const { payload, protectedHeader } = await jwtVerify(header, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] });
    const parsed = v.safeParse(claims, payload);
    if (!parsed.success || !protectedHeader.jwk) return 'invalid_dpop_proof';
    const { jti, htm, htu, nonce, ath, ver } = parsed.output;
    const address = new URL(htu);
    const isForToken = ath === (request.token === null ? undefined : sha256(request.token).toString('base64url'));
    if (htm !== request.method || address.pathname !== request.path || !isForToken) return 'invalid_dpop_proof';
    if (address.host !== request.host || (request.protocol !== null && address.protocol !== request.protocol)) return 'other-address';
    if (!hasNonceOf(secrets, nonce)) return 'use_dpop_nonce';
    const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk);
    return { thumbprint, hash: sha256(`${thumbprint} ${jti}`), appVersion: ver, nonce };
  } catch {
    // No JWT, another algorithm or type, a private key, a wrong signature.
    return 'invalid_dpop_proof';
  }
}
