import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** The keys of a browser's subscription, in base64url. */
export type SubscriberKeys = { readonly PublicKey: string; readonly AuthSecret: string };

/** One record holds the whole message. */
const RECORD_SIZE = 4_096;

/**
 * Message encryption of Web Push (RFC 8291, `aes128gcm`): only the browser reads it, not the push service. `fixed`: key and salt of the
 * standard's example.
 */
export function encryptPush(
  message: string,
  { PublicKey, AuthSecret }: SubscriberKeys,
  fixed?: { readonly key: ECDH; readonly salt: Buffer },
): Buffer {
  const browserKey = Buffer.from(PublicKey, 'base64url');
  const ours = fixed?.key ?? newKey();
  const salt = fixed?.salt ?? randomBytes(16);
  const shared = ours.computeSecret(browserKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ours.getPublicKey()]);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(AuthSecret, 'base64url'), info, 32));
  const contentKey = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  // The delimiter of the last record.
  const content = Buffer.concat([cipher.update(message, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.of(ours.getPublicKey().length), ours.getPublicKey(), content]);
}

function newKey(): ECDH {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
}
