import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The table, record and field of a secret; a secret decrypts only for its own. */
export type SecretPlace = { readonly table: string; readonly record: number; readonly field: string };

/** Encrypts and decrypts secrets; the key is not accessible. */
export type SecretBox = {
  readonly seal: (place: SecretPlace, text: string) => Buffer;
  /** Throws for another key, another record or field, or changed bytes. */
  readonly open: (place: SecretPlace, sealed: Buffer) => string;
};

/** Bytes of the key. */
export const keyLength = 32;

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** Creates a secret box: AES-256-GCM, a random nonce per secret, stored as nonce, tag, content. */
export function secretBox(key: Buffer): SecretBox {
  return {
    seal: (place, text) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(nameOf(place));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]);
    },
    open: (place, sealed) => {
      const nonce = sealed.subarray(0, nonceLength);
      const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(nameOf(place)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
    },
  };
}

function nameOf({ table, record, field }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, record, field]));
}
