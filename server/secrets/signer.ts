import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { SecretBox } from './secret-box.ts';
import { writeSecret } from './stored-secrets.ts';

/** Signs texts with the newest key of the backend: ECDSA P-256 over SHA-256. */
export type Signer = {
  readonly keyId: number;
  /** The signature of `text` in base64url, as WebCrypto verifies it. */
  readonly sign: (text: string) => string;
};

const table = 'signing_key';
const field = 'PrivateKey';

/** Opens the newest signing key, and creates the first one. Two processes that start at once may create one each: both stay valid. */
export async function openSigner(db: Kysely<Database>, secrets: SecretBox): Promise<Signer> {
  const stored = await db
    .selectFrom('secret')
    .select(['RecordId', 'Sealed'])
    .where('TableName', '=', table)
    .where('Field', '=', field)
    .orderBy('RecordId', 'desc')
    .executeTakeFirst();
  if (!stored) return createSigner(db, secrets);
  const { RecordId: record, Sealed } = stored;
  const key = createPrivateKey({
    key: Buffer.from(secrets.decrypt({ table, record, field }, Sealed), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return signerOf(record, key);
}

function createSigner(db: Kysely<Database>, secrets: SecretBox): Promise<Signer> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const PublicKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return db.transaction().execute(async (trx) => {
    const { Id: record } = await trx.insertInto(table).values({ PublicKey }).returning('Id').executeTakeFirstOrThrow();
    await writeSecret(trx, secrets, { table, record, field }, privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'));
    return signerOf(record, privateKey);
  });
}

function signerOf(keyId: number, key: KeyObject): Signer {
  return { keyId, sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url') };
}
