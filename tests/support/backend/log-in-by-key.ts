import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { currentNonce } from '../../../server/auth/proof-nonce.ts';
import type { ContractApp } from './contract-app.ts';
import { smallFleet, testSecrets } from './seed/small-fleet.ts';

/** A login with the key of a new device, or without one. Returns the token. */
export async function logInByKey(
  app: ContractApp,
  username: string,
  { hasKey = true, password = smallFleet.password }: { readonly hasKey?: boolean; readonly password?: string } = {},
): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const payload = { jti: randomUUID(), htm: 'POST', htu: 'http://localhost/token', iat: 1, nonce: currentNonce(testSecrets), ver: '1.2.3' };
  const proof = await new SignJWT(payload)
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: await exportJWK(publicKey) })
    .sign(privateKey);
  const answer = await app.request('/token', {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
    headers: hasKey ? { DPoP: proof } : {},
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
