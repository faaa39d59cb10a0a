/** Headers of tokens that are bound to a device (RFC 9449). */
export const deviceProofHeaders = { proof: 'DPoP', nonce: 'DPoP-Nonce' } as const;

/** Scheme of `Authorization` for such tokens, and their `token_type`. */
export const boundTokenType = 'DPoP';

/** The error of a request whose proof has no nonce, or an old one: the answer has a new one. */
export const useNonceError = 'use_dpop_nonce';
