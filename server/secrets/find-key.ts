import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Settings } from '../settings.ts';
import { keyLength, secretBox, type SecretBox } from './secret-box.ts';

const fileName = 'secrets.key';

/** A check value without a record, encrypted at the first use of the key: a process with another key fails before it encrypts anything. */
const proof = { table: '', record: 0, field: 'key' };

/** Opens the secret box with `SECRETS_KEY`, else with the key in the data folder, which is created when missing. */
export async function findSecretBox({ secretsKey, dataDir }: Pick<Settings, 'secretsKey' | 'dataDir'>): Promise<SecretBox> {
  return secretBox(secretsKey ?? (await keptKey(dataDir)));
}

/** Throws when the secrets of `db` were encrypted with another key: such a server must not start. */
export async function checkSecretBox(db: Kysely<Database>, box: SecretBox): Promise<void> {
  const { table, record, field } = proof;
  const row = { TableName: table, RecordId: record, Field: field, Sealed: box.seal(proof, 'ours') };
  await db.insertInto('secret').values(row).onConflict((conflict) => conflict.doNothing()).execute();
  const kept = await db.selectFrom('secret').select('Sealed').where('TableName', '=', table).where('RecordId', '=', record).where('Field', '=', field).executeTakeFirstOrThrow();
  try {
    box.open(proof, kept.Sealed);
  } catch (cause) {
    throw new Error('The PINs in this database were encrypted with another key. Set SECRETS_KEY to that key, or copy secrets.key from the data folder of the original server.', { cause });
  }
}

async function keptKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  try {
    // When two processes start at once, one creates the key and both read it.
    await writeFile(path, `${randomBytes(keyLength).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== keyLength) throw new Error(`${path} holds no key of ${keyLength} bytes in base64.`);
  return key;
}
