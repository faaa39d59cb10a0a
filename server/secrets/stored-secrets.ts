import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { SecretBox, SecretLocation } from './secret-box.ts';

/** The stored secret, still encrypted; null when there is none. */
export async function readSealed(db: Kysely<Database>, { table, record, field }: SecretLocation): Promise<Buffer | null> {
  const row = await db
    .selectFrom('secret')
    .select('Sealed')
    .where('TableName', '=', table)
    .where('RecordId', '=', record)
    .where('Field', '=', field)
    .executeTakeFirst();
  return row?.Sealed ?? null;
}

/** The stored secret; null when there is none. Throws when it was encrypted under another key. */
export async function readSecret(db: Kysely<Database>, secrets: SecretBox, location: SecretLocation): Promise<string | null> {
  const sealed = await readSealed(db, location);
  return sealed && secrets.decrypt(location, sealed);
}

/** Stores a secret, encrypted, in the place of an earlier one. */
export async function writeSecret(db: Kysely<Database>, secrets: SecretBox, location: SecretLocation, text: string): Promise<void> {
  const row = rowOf(secrets, location, text);
  await db
    .insertInto('secret')
    .values(row)
    .onConflict((conflict) => conflict.columns(['TableName', 'RecordId', 'Field']).doUpdateSet({ Sealed: row.Sealed }))
    .execute();
}

/** Stores a secret unless there is one: of several processes that start at once, the first wins. */
export async function addSecret(db: Kysely<Database>, secrets: SecretBox, location: SecretLocation, text: string): Promise<void> {
  await db
    .insertInto('secret')
    .values(rowOf(secrets, location, text))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a secret. Returns whether there was one. */
export async function removeSecret(db: Kysely<Database>, { table, record, field }: SecretLocation): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('secret')
    .where('TableName', '=', table)
    .where('RecordId', '=', record)
    .where('Field', '=', field)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function rowOf(secrets: SecretBox, location: SecretLocation, text: string) {
  return { TableName: location.table, RecordId: location.record, Field: location.field, Sealed: secrets.encrypt(location, text) };
}
