import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { SECRETS_KEY_BYTES, type Settings } from '../settings/settings.ts';
import { createSecretBox, type SecretBox, type SecretLocation } from './secret-box.ts';
import { addSecret, readSecret } from './stored-secrets.ts';

const fileName = 'secrets.key';

/** A check value without a record, encrypted at the first use of the key: a process with another key fails before it encrypts anything. */
const keyCheckLocation = { table: '', record: 0, field: 'key' };

type KeySettings = Pick<Settings, 'secretsKey' | 'previousSecretsKey' | 'dataDir'>;

/**
 * Opens the secret box with `SECRETS_KEY` and the one before it, else with the keys in the data folder, where one is created when missing.
 */
export async function openSecretBox({ secretsKey, previousSecretsKey, dataDir }: KeySettings): Promise<SecretBox> {
  if (secretsKey === null) return createSecretBox(...(await readOrCreateKeys(dataDir)));
  return previousSecretsKey === null ? createSecretBox(secretsKey) : createSecretBox(secretsKey, previousSecretsKey);
}

/**
 * Encrypts every secret of `db` under the newest key, all or nothing, and returns their number. Without `SECRETS_KEY` it creates a new key
 * in the data folder; until all secrets are under it, the old one stays beside it, so a run that was killed is repeated.
 */
export async function rotateSecrets(db: Kysely<Database>, settings: KeySettings): Promise<number> {
  const isFile = settings.secretsKey === null;
  const path = join(settings.dataDir, fileName);
  if (isFile) {
    const stored = await readOrCreateKeys(settings.dataDir);
    if (stored.length === 1) await writeKeys(path, [randomBytes(SECRETS_KEY_BYTES), ...stored]);
  }
  const count = await encryptAgain(db, await openSecretBox(settings));
  if (isFile) await writeKeys(path, (await readOrCreateKeys(settings.dataDir)).slice(0, 1));
  return count;
}

function encryptAgain(db: Kysely<Database>, box: SecretBox): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const secrets = await trx.selectFrom('secret').selectAll().forUpdate().execute();
    for (const { TableName, RecordId, Field, Sealed: before } of secrets) {
      const location = { table: TableName, record: RecordId, field: Field };
      const Sealed = box.encrypt(location, box.decrypt(location, before));
      await trx
        .updateTable('secret')
        .set({ Sealed })
        .where('TableName', '=', TableName)
        .where('RecordId', '=', RecordId)
        .where('Field', '=', Field)
        .execute();
    }
    return secrets.length + (await encryptSharesAgain(trx, box)) + (await encryptResponsesAgain(trx, box));
  });
}

async function encryptSharesAgain(trx: Kysely<Database>, box: SecretBox): Promise<number> {
  const shares = await trx.selectFrom('pin_share').select(['Id', 'UserId', 'Sealed']).forUpdate().execute();
  for (const { Id, UserId, Sealed } of shares) {
    const location = pinShareLocation(UserId);
    await trx
      .updateTable('pin_share')
      .set({ Sealed: box.encrypt(location, box.decrypt(location, Sealed)) })
      .where('Id', '=', Id)
      .execute();
  }
  return shares.length;
}

/** The stored responses that hold a secret are base64; so may be another short response, which no key decrypts. */
async function encryptResponsesAgain(trx: Kysely<Database>, box: SecretBox): Promise<number> {
  const stored = await trx
    .selectFrom('idempotency_key')
    .select(['UserId', 'Key', 'Body'])
    .where('Body', '~', '^[A-Za-z0-9+/]{40,}={0,2}$')
    .forUpdate()
    .execute();
  let count = 0;
  for (const { UserId, Key, Body } of stored) {
    const location = responseLocation(UserId);
    const text = decryptIfOurs(box, location, Buffer.from(Body ?? '', 'base64'));
    if (text === null) continue;
    count++;
    await trx
      .updateTable('idempotency_key')
      .set({ Body: box.encrypt(location, text).toString('base64') })
      .where('UserId', '=', UserId)
      .where('Key', '=', Key)
      .execute();
  }
  return count;
}

/** Context (AAD) under which the shares of a user's PINs are encrypted. */
export function pinShareLocation(userId: number): SecretLocation {
  return { table: 'pin_share', record: userId, field: 'Share' };
}

/** Context (AAD) under which the stored responses of a user are encrypted. */
export function responseLocation(userId: number): SecretLocation {
  return { table: 'idempotency_key', record: userId, field: 'Body' };
}

function decryptIfOurs(box: SecretBox, location: SecretLocation, sealed: Buffer): string | null {
  try {
    return box.decrypt(location, sealed);
  } catch {
    // Not encrypted, or under a key that is gone: nothing can be done with it.
    return null;
  }
}

/** Throws when the secrets of `db` were encrypted with another key: such a server must not start. */
export async function checkSecretBox(db: Kysely<Database>, box: SecretBox): Promise<void> {
  await addSecret(db, box, keyCheckLocation, 'ours');
  try {
    await readSecret(db, box, keyCheckLocation);
  } catch (cause) {
    throw new Error(
      'The PINs in this database were encrypted with another key. Set SECRETS_KEY to that key (or SECRETS_KEY_PREVIOUS, while the key changes), or copy secrets.key from the data folder of the original server.',
      { cause },
    );
  }
}

/** The keys in the data folder, the newest first. */
async function readOrCreateKeys(dataDir: string): Promise<[Buffer, ...Buffer[]]> {
  const path = join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  try {
    // When two processes start at once, one creates the key and both read it.
    await writeFile(path, textOf([randomBytes(SECRETS_KEY_BYTES)]), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const [newest, ...before] = lines.map((line) => Buffer.from(line, 'base64'));
  if (!newest || [newest, ...before].some(({ length }) => length !== SECRETS_KEY_BYTES))
    throw new Error(`${path} holds no key of ${SECRETS_KEY_BYTES} bytes in base64.`);
  return [newest, ...before];
}

/** Replaces the file at once: it never holds half a key. */
async function writeKeys(path: string, keys: readonly Buffer[]): Promise<void> {
  await writeFile(`${path}.new`, textOf(keys), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

function textOf(keys: readonly Buffer[]): string {
  return keys.map((key) => `${key.toString('base64')}\n`).join('');
}
