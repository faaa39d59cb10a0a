import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The table, record and field of a secret; a secret decrypts only for its own. */
export type SecretLocation = { readonly table: string; readonly record: number; readonly field: string };

/** Encrypts and decrypts secrets; the key is not accessible. */
export type SecretBox = {
  readonly encrypt: (location: SecretLocation, text: string) => Buffer;
  /** Throws for another key, another record or field, or changed bytes. */
  readonly decrypt: (location: SecretLocation, sealed: Buffer) => string;
};

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/**
 * Creates a secret box: AES-256-GCM, a random nonce per secret, stored as nonce, tag, content. The first key encrypts, every key decrypts.
 */
export function createSecretBox(...keys: readonly [Buffer, ...Buffer[]]): SecretBox {
  const [key] = keys;
  return {
    encrypt: (location, text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(associatedDataOf(location));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]);
    },
    decrypt: (location, sealed) => {
      let failure: unknown;
      for (const one of keys) {
        try {
          return decryptWith(one, location, sealed);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
}

function decryptWith(key: Buffer, location: SecretLocation, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceLength);
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(associatedDataOf(location)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
}

function associatedDataOf({ table, record, field }: SecretLocation): Buffer {
  return Buffer.from(JSON.stringify([table, record, field]));
}
