import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './tables.ts';

/** The number of rows in `table`. */
export async function countRows(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const result = await sql<{ count: number }>`SELECT coalesce(sum("Rows"), 0) AS count FROM counted_week WHERE "Table" = ${table}`.execute(
    db,
  );
  return result.rows[0]?.count ?? 0;
}

/**
 * The Monday of a row's week and the number of rows before that week, as SQL of a statement that begins `WITH` its `parts`; null past the
 * last row.
 */
export type Week = { readonly parts: RawBuilder<unknown>; readonly monday: RawBuilder<unknown>; readonly before: RawBuilder<unknown> };

/** The week of the row in `table` at offset `skip` when weeks are sorted in this direction. */
export function weekOf(table: keyof Database, skip: number, direction: 'asc' | 'desc'): Week {
  return {
    parts: sql`weeks AS (
      SELECT "Monday", sum("Rows") AS rows, sum(sum("Rows")) OVER (ORDER BY "Monday" ${sql.raw(direction)}) AS upto
      FROM counted_week WHERE "Table" = ${table} GROUP BY "Monday"
    ), week AS MATERIALIZED (
      SELECT "Monday" AS monday, (upto - rows)::bigint AS before FROM weeks WHERE upto > ${skip} AND rows > 0 ORDER BY "Monday" ${sql.raw(direction)} LIMIT 1
    )`,
    monday: sql`(SELECT monday FROM week)`,
    before: sql`(SELECT before FROM week)`,
  };
}

// One process merges at a time: parallel merges would wait for each other's row locks.
const MERGE_LOCK = 7_170_081;

/** Merges the count rows of each week into one; every change adds a row. */
export async function mergeCountedWeeks(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lock = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${MERGE_LOCK}) AS taken`.execute(trx);
    if (!lock.rows[0]?.taken) return;
    await sql`
      WITH gone AS (
        DELETE FROM counted_week USING (SELECT "Table", "Monday" FROM counted_week GROUP BY "Table", "Monday" HAVING count(*) > 1) AS many
        WHERE counted_week."Table" = many."Table" AND counted_week."Monday" = many."Monday"
        RETURNING counted_week.*
      )
      INSERT INTO counted_week SELECT "Table", "Monday", sum("Rows") FROM gone GROUP BY "Table", "Monday" HAVING sum("Rows") <> 0`.execute(
      trx,
    );
  });
}
