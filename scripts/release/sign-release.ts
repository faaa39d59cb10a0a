import { createPrivateKey, sign } from 'node:crypto';

/**
 * Signs the checksums of a release with an Ed25519 key in PEM, so that a computer that installs it need not trust where it came from.
 * Throws for another key.
 */
export function signRelease(checksums: string, pem: string): Buffer {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('RELEASE_KEY_FILE has no Ed25519 key: openssl genpkey -algorithm ed25519 makes one');
  return sign(null, Buffer.from(checksums), key);
}
