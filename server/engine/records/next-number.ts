import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/tables.ts';

/** The series of one prefix and year, such as `PZO/2026/000123`. */
export type NumberSeries = { readonly prefix: string; readonly year: number };

/**
 * A statement that takes the next number of a series. The series' row stays locked until the transaction ends, so there are no gaps and no
 * duplicates. A new series continues after the highest number in `table`.
 */
export function nextNumberSql({ prefix, year }: NumberSeries, table: keyof Database): RawBuilder<{ readonly Number: string }> {
  const start = `${prefix}/${year}/`;
  return sql`
    INSERT INTO number_series AS series ("Prefix", "Year", "LastNumber")
    VALUES (${prefix}, ${year}, 1 + (${highestNumber(table, start)}))
    ON CONFLICT ("Prefix", "Year") DO UPDATE SET "LastNumber" = series."LastNumber" + 1
    RETURNING ${start}::text || lpad("LastNumber"::text, 6, '0') AS "Number"`;
}

/** The highest number in `table` with the prefix `start`; zero for none. */
export function highestNumber(table: keyof Database, start: string): RawBuilder<{ readonly highest: number }> {
  return sql`SELECT coalesce(max(substring("Number" FROM '[0-9]{1,9}$')::integer), 0) AS highest FROM ${sql.table(table)} WHERE starts_with("Number", ${start})`;
}
