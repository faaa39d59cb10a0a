import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Settings } from '../settings.ts';
import { keyLength, secretBox, type SecretBox } from './secret-box.ts';

const fileName = 'secrets.key';

/** Not a record's: sealed when the key is first used, so that a process that comes with another key is told so before it seals anything. */
const proof = { table: '', record: 0, field: 'key' };

/** The box under `SECRETS_KEY`, else under a key of its own in the data folder, made when there is none. */
export async function findSecretBox({ secretsKey, dataDir }: Pick<Settings, 'secretsKey' | 'dataDir'>): Promise<SecretBox> {
  return secretBox(secretsKey ?? (await keptKey(dataDir)));
}

/** Throws when the secrets of `db` were sealed under another key: a start that cannot open them must not go on. */
export async function checkSecretBox(db: Kysely<Database>, box: SecretBox): Promise<void> {
  const { table, record, field } = proof;
  const row = { TableName: table, RecordId: record, Field: field, Sealed: box.seal(proof, 'ours') };
  await db.insertInto('secret').values(row).onConflict((conflict) => conflict.doNothing()).execute();
  const kept = await db.selectFrom('secret').select('Sealed').where('TableName', '=', table).where('RecordId', '=', record).where('Field', '=', field).executeTakeFirstOrThrow();
  try {
    box.open(proof, kept.Sealed);
  } catch (cause) {
    throw new Error('The PINs in this database were sealed under another key. Set SECRETS_KEY to that key, or bring secrets.key of the data folder it was made with.', { cause });
  }
}

async function keptKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  try {
    // Of two processes that start at once, one makes it and both read it.
    await writeFile(path, `${randomBytes(keyLength).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== keyLength) throw new Error(`${path} holds no key of ${keyLength} bytes in base64.`);
  return key;
}
