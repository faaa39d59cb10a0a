import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/**
 * Runs `load` without the indexes for searches and orders of lists, and creates them again: building one over all rows is faster than
 * adding row by row. Indexes that begin with the id of another record stay, because triggers read them; so do unique ones and those of
 * constraints.
 */
export async function withoutListIndexes(trx: Transaction<Database>, load: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    SELECT index.relname AS name, pg_get_indexdef(index.oid) AS definition
    FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
    LEFT JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
    WHERE index.relnamespace = current_schema()::regnamespace AND NOT indisunique AND NOT indisexclusion AND (coalesce(attname, '') NOT LIKE '%Id' OR attname LIKE 'NameOf%')
    ORDER BY 1`.execute(trx);
  await sql`DROP INDEX ${sql.join(indexes.map(({ name }) => sql.table(name)))}`.execute(trx);
  await load();
  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
}
