import { boundTokenType, deviceProofHeaders } from '../../src/contract/device/device-proof.ts';
import { readProof, type DeviceProof, type ProofFailure } from '../auth/device-proof.ts';
import { currentNonce } from '../auth/proof-nonce.ts';
import { requestedAddress, type AppContext, type AppDependencies } from '../http/context.ts';

/**
 * The proof of the request's device, for the token or for a login. An answer to a proof with an old nonce, or to none that counts, has the
 * new one.
 */
export async function deviceProofOf(
  c: AppContext,
  { secrets, trustProxy }: AppDependencies,
  token: string | null,
): Promise<DeviceProof | ProofFailure> {
  const header = c.req.header(deviceProofHeaders.proof) ?? '';
  const proof = await readProof(header, { ...requestedAddress(c, trustProxy), method: c.req.method, token }, secrets);
  const nonce = currentNonce(secrets);
  if (typeof proof === 'string' || proof.nonce !== nonce) c.set('nextNonce', nonce);
  return proof;
}

/** The `WWW-Authenticate` of a token or proof that does not count. */
export function challengeOf(failure: ProofFailure | 'invalid_token'): string {
  return `${boundTokenType} error="${failure === 'other-address' ? 'invalid_dpop_proof' : failure}", algs="ES256"`;
}
