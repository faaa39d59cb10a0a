import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database/tables.ts';

/**
 * Takes the next number of a series, such as `PZO/2026/000123`. The series' row stays locked until the transaction ends, so there are no
 * gaps and no duplicates. A new series continues after the highest number in `table`.
 */
export async function nextNumber(db: Kysely<Database>, prefix: string, year: number, table: keyof Database): Promise<string> {
  const start = `${prefix}/${year}/`;
  const inserted = await sql<{ LastNumber: number }>`
    INSERT INTO number_series AS series ("Prefix", "Year", "LastNumber")
    VALUES (${prefix}, ${year}, 1 + (${highestNumber(table, start)}))
    ON CONFLICT ("Prefix", "Year") DO UPDATE SET "LastNumber" = series."LastNumber" + 1
    RETURNING "LastNumber"`.execute(db);
  return `${start}${String(inserted.rows[0]?.LastNumber).padStart(6, '0')}`;
}

/** The highest number in `table` with the prefix `start`; zero for none. */
export function highestNumber(table: keyof Database, start: string): RawBuilder<{ readonly highest: number }> {
  return sql`SELECT coalesce(max(substring("Number" FROM '[0-9]{1,9}$')::integer), 0) AS highest FROM ${sql.table(table)} WHERE starts_with("Number", ${start})`;
}
