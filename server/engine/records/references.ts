import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { FieldError } from '../../../src/contract/wire/problem.ts';
import type { Database } from '../../database/tables.ts';
import type { Reference } from '../declaration/server-entity.ts';
import type { Row } from '../declaration/row.ts';

/** Field errors for references to missing records or choices. A device's local key refers to none. */
export async function checkReferences(
  db: Kysely<Database>,
  record: Row,
  references: Readonly<Record<string, Reference>>,
): Promise<FieldError[]> {
  const present = Object.entries(references).filter(([field]) => record[field] !== null && record[field] !== undefined);
  if (present.length === 0) return [];
  // One query checks all references, to save round trips.
  const checks = present.map(([field, reference]) => existsSql(reference, record[field]));
  const answer = await sql<{ known: boolean[] }>`SELECT ARRAY[${sql.join(checks)}] AS known`.execute(db);
  const exists = answer.rows[0]?.known ?? [];
  return present.flatMap(([field], index) => (exists[index] === true ? [] : [{ field, code: 'unknown-reference' as const }]));
}

function existsSql(reference: Reference, key: unknown): RawBuilder<unknown> {
  if (reference === 'country') return sql`EXISTS (SELECT FROM country WHERE "Code" = ${key})`;
  if (typeof key !== 'number') return sql`false`;
  if (typeof reference === 'string') return sql`EXISTS (SELECT FROM ${sql.table(reference)} WHERE "Id" = ${key})`;
  return sql`EXISTS (SELECT FROM dictionary_item WHERE "Id" = ${key} AND "DictionaryId" = ${reference.dictionary})`;
}

/** The field error for a code that is not in its dictionary. */
export async function checkDictionaryCode(db: Kysely<Database>, field: string, code: string, dictionary: number): Promise<FieldError[]> {
  const row = await db
    .selectFrom('dictionary_item')
    .select('Id')
    .where('DictionaryId', '=', dictionary)
    .where('Code', '=', code)
    .executeTakeFirst();
  return row ? [] : [{ field, code: 'not-in-list' }];
}
