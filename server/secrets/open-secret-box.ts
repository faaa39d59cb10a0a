import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { SECRETS_KEY_BYTES, type Settings } from '../settings/settings.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

const fileName = 'secrets.key';

/** A check value without a record, encrypted at the first use of the key: a process with another key fails before it encrypts anything. */
const keyCheckLocation = { table: '', record: 0, field: 'key' };

/** Opens the secret box with `SECRETS_KEY`, else with the key in the data folder, which is created when missing. */
export async function openSecretBox({ secretsKey, dataDir }: Pick<Settings, 'secretsKey' | 'dataDir'>): Promise<SecretBox> {
  return createSecretBox(secretsKey ?? (await readOrCreateKey(dataDir)));
}

/** Throws when the secrets of `db` were encrypted with another key: such a server must not start. */
export async function checkSecretBox(db: Kysely<Database>, box: SecretBox): Promise<void> {
  const { table, record, field } = keyCheckLocation;
  const row = { TableName: table, RecordId: record, Field: field, Sealed: box.encrypt(keyCheckLocation, 'ours') };
  await db.insertInto('secret').values(row).onConflict((conflict) => conflict.doNothing()).execute();
  const stored = await db.selectFrom('secret').select('Sealed').where('TableName', '=', table).where('RecordId', '=', record).where('Field', '=', field).executeTakeFirstOrThrow();
  try {
    box.decrypt(keyCheckLocation, stored.Sealed);
  } catch (cause) {
    throw new Error('The PINs in this database were encrypted with another key. Set SECRETS_KEY to that key, or copy secrets.key from the data folder of the original server.', { cause });
  }
}

async function readOrCreateKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  try {
    // When two processes start at once, one creates the key and both read it.
    await writeFile(path, `${randomBytes(SECRETS_KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== SECRETS_KEY_BYTES) throw new Error(`${path} holds no key of ${SECRETS_KEY_BYTES} bytes in base64.`);
  return key;
}
