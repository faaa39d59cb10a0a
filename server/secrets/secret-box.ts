import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Which secret of which record: sealed for one place, it opens at no other. */
export type SecretPlace = { readonly table: string; readonly record: number; readonly field: string };

/** Seals and opens secrets; the key stays inside. */
export type SecretBox = {
  readonly seal: (place: SecretPlace, text: string) => Buffer;
  /** Throws when the bytes were sealed under another key or for another place, or were changed since. */
  readonly open: (place: SecretPlace, sealed: Buffer) => string;
};

/** Bytes of a key. */
export const keyLength = 32;

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** A box under `key`: AES-256-GCM, a fresh nonce for each sealing, laid out as nonce, tag, content. */
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
