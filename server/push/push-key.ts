import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { addSecret, readSecret } from '../secrets/stored-secrets.ts';

/** The company's key towards push services (VAPID, RFC 8292). Browsers subscribe to it, so it never changes. */
export type PushKey = {
  /** The uncompressed point in base64url, as browsers take it. */
  readonly publicKey: string;
  /** The header with which a push service recognizes the company. */
  readonly authorize: (endpoint: string, contact: string) => Promise<string>;
};

const location = { table: 'push_key', record: 1, field: 'PrivateKey' };

const TOKEN_HOURS = 12;

/** Opens the push key, and creates it the first time. */
export async function openPushKey(db: Kysely<Database>, secrets: SecretBox): Promise<PushKey> {
  const created = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await addSecret(db, secrets, location, created);
  const key = (await readSecret(db, secrets, location)) ?? created;
  return pushKeyOf(createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' }));
}

function pushKeyOf(key: KeyObject): PushKey {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');
  return {
    publicKey,
    authorize: async (endpoint, contact) => {
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(new URL(endpoint).origin)
        .setSubject(contact)
        .setExpirationTime(`${TOKEN_HOURS}h`)
        .sign(key);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}
