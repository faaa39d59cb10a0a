import { sql, type Kysely } from 'kysely';
import type { EntityName } from '../../src/contract/entity.ts';
import type { Database } from './tables.ts';

/** Tables whose rows are counted by the week that their list is sorted by (`081-counted-weeks.sql`), by the lists that show all of them. */
export const countedTables: Readonly<Partial<Record<EntityName, keyof Database>>> = {
  'vehicle-handover-document': 'vehicle_handover_document',
  'vehicle-rental': 'vehicle_booking',
  'vehicle-counter': 'vehicle_counter',
  'trip-record-card': 'trip_record_card',
  cost: 'cost',
};

/** How many rows `table` has. */
export async function countOf(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const found = await sql<{ count: number }>`SELECT coalesce(sum("Rows"), 0) AS count FROM counted_week WHERE "Table" = ${table}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Where a row lies: the Monday of its week, and how many rows come before that week; null when there are not so many rows. */
export type Place = { readonly monday: string; readonly before: number } | null;

/** How many rows `table` has, and the place of the one that comes after `skip` others, the weeks in this direction. */
export async function placeOf(db: Kysely<Database>, table: keyof Database, skip: number, direction: 'asc' | 'desc'): Promise<{ readonly count: number; readonly place: Place }> {
  const found = await sql<{ count: number; monday: string | null; before: number }>`
    WITH weeks AS MATERIALIZED (
      SELECT "Monday", sum("Rows") AS rows, sum(sum("Rows")) OVER (ORDER BY "Monday" ${sql.raw(direction)}) AS upto
      FROM counted_week WHERE "Table" = ${table} GROUP BY "Monday"
    )
    SELECT (SELECT coalesce(sum(rows), 0) FROM weeks) AS count, there."Monday" AS monday, there.upto - there.rows AS before
    FROM (SELECT) AS one LEFT JOIN (
      SELECT * FROM weeks WHERE upto > ${skip} AND rows > 0 ORDER BY "Monday" ${sql.raw(direction)} LIMIT 1
    ) AS there ON true`.execute(db);
  const { count = 0, monday = null, before = 0 } = found.rows[0] ?? {};
  return { count, place: monday === null ? null : { monday, before } };
}

// Of several processes one merges: two at once would wait for one another's lines.
const mergeLock = 7_170_081;

/** Makes one line of the many that a week's changes have left. */
export async function mergeCountedWeeks(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lock = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${mergeLock}) AS taken`.execute(trx);
    if (!lock.rows[0]?.taken) return;
    await sql`
      WITH gone AS (
        DELETE FROM counted_week USING (SELECT "Table", "Monday" FROM counted_week GROUP BY "Table", "Monday" HAVING count(*) > 1) AS many
        WHERE counted_week."Table" = many."Table" AND counted_week."Monday" = many."Monday"
        RETURNING counted_week.*
      )
      INSERT INTO counted_week SELECT "Table", "Monday", sum("Rows") FROM gone GROUP BY "Table", "Monday" HAVING sum("Rows") <> 0`.execute(trx);
  });
}
