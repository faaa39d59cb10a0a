import { open } from 'node:fs/promises';
import { Duplex, Readable } from 'node:stream';
import { AdminError } from './command.ts';

const AGE_HEADER = 'age-encryption.org/v1';

/** Whether the file is encrypted with age. Throws for a missing file. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === AGE_HEADER;
  } finally {
    await handle.close();
  }
}

/** Encrypts a stream to age recipients (`age1…`). Throws `AdminError` for a text that is no recipient. */
export function encryptionTo(recipients: readonly string[]): Duplex {
  return Duplex.from(async function* encrypt(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    for (const recipient of recipients) {
      try {
        encrypter.addRecipient(recipient);
      } catch (cause) {
        throw new AdminError(`"${recipient}" is no recipient of age: it begins with age1. Make a key with age-keygen.`, { cause });
      }
    }
    yield* await encrypter.encrypt(toWeb(source));
  });
}

/** Decrypts a stream with an age identity (`AGE-SECRET-KEY-1…`). Throws `AdminError` for a key that does not fit. */
export function decryptionBy(identity: string): Duplex {
  return Duplex.from(async function* decrypt(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    const keys = identity
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
    if (keys.length === 0) throw new AdminError('The file of --identity has no key of age: a line that begins with AGE-SECRET-KEY-.');
    for (const key of keys) decrypter.addIdentity(key);
    try {
      yield* await decrypter.decrypt(toWeb(source));
    } catch (cause) {
      throw new AdminError('The file cannot be decrypted: it is damaged, or encrypted to another key.', { cause });
    }
  });
}

function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
}
