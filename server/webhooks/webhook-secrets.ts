import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { writeSecret } from '../secrets/stored-secrets.ts';
import { createWebhookSecret } from './sign-webhook.ts';

const table = 'webhook';

/** The newest secret of a webhook, and the one before a rotation. */
type SecretField = 'Secret' | 'EarlierSecret';

/** Gives a webhook a new secret; the one before it is kept as the earlier one. Returns the new one. */
export async function replaceSecret(db: Kysely<Database>, secrets: SecretBox, record: number): Promise<string> {
  const [current] = await readSecrets(db, secrets, record, ['Secret']);
  const secret = createWebhookSecret();
  if (current !== undefined) await writeSecret(db, secrets, { table, record, field: 'EarlierSecret' }, current);
  await writeSecret(db, secrets, { table, record, field: 'Secret' }, secret);
  return secret;
}

/** The secrets that sign now: the newest, and the one before it until its hours are over. */
export function signingSecrets(
  db: Kysely<Database>,
  secrets: SecretBox,
  { Id, EarlierUntil }: { readonly Id: number; readonly EarlierUntil: Date | null },
): Promise<string[]> {
  return readSecrets(db, secrets, Id, EarlierUntil !== null && EarlierUntil > new Date() ? ['Secret', 'EarlierSecret'] : ['Secret']);
}

async function readSecrets(db: Kysely<Database>, secrets: SecretBox, record: number, fields: readonly SecretField[]): Promise<string[]> {
  const rows = await db
    .selectFrom('secret')
    .select(['Field', 'Sealed'])
    .where('TableName', '=', table)
    .where('RecordId', '=', record)
    .where('Field', 'in', [...fields])
    .orderBy('Field', 'desc')
    .execute();
  return rows.map(({ Field, Sealed }) => secrets.decrypt({ table, record, field: Field }, Sealed));
}
