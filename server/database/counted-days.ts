import { sql, type Kysely } from 'kysely';
import type { EntityName } from '../../src/contract/entity.ts';
import type { Database } from './tables.ts';

/** Tables whose rows are counted by the day that their list is sorted by (`081-counted-days.sql`), by the lists that show all of them. */
export const countedTables: Readonly<Partial<Record<EntityName, keyof Database>>> = {
  'vehicle-handover-document': 'vehicle_handover_document',
  'vehicle-rental': 'vehicle_booking',
  'vehicle-counter': 'vehicle_counter',
  'trip-record-card': 'trip_record_card',
  cost: 'cost',
};

/** Where a row lies: its day, and how many rows come before that day; null when there are not so many rows. */
export type Place = { readonly day: string; readonly before: number } | null;

/** How many rows `table` has, and the place of the one that comes after `skip` others, the days in this direction. */
export async function placeOf(db: Kysely<Database>, table: keyof Database, skip: number, direction: 'asc' | 'desc'): Promise<{ readonly count: number; readonly place: Place }> {
  const found = await sql<{ count: number; day: string | null; before: number }>`
    WITH days AS MATERIALIZED (
      SELECT "Day", sum("Rows") AS rows, sum(sum("Rows")) OVER (ORDER BY "Day" ${sql.raw(direction)}) AS upto
      FROM counted_day WHERE "Table" = ${table} GROUP BY "Day"
    )
    SELECT (SELECT coalesce(sum(rows), 0) FROM days) AS count, there."Day" AS day, there.upto - there.rows AS before
    FROM (SELECT) AS one LEFT JOIN (
      SELECT * FROM days WHERE upto > ${skip} AND rows > 0 ORDER BY "Day" ${sql.raw(direction)} LIMIT 1
    ) AS there ON true`.execute(db);
  const { count = 0, day = null, before = 0 } = found.rows[0] ?? {};
  return { count, place: day === null ? null : { day, before } };
}

// Of several processes one merges: two at once would wait for one another's lines.
const mergeLock = 7_170_081;

/** Makes one line of the many that a day's changes have left. */
export async function mergeCountedDays(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lock = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${mergeLock}) AS taken`.execute(trx);
    if (!lock.rows[0]?.taken) return;
    await sql`
      WITH gone AS (
        DELETE FROM counted_day USING (SELECT "Table", "Day" FROM counted_day GROUP BY "Table", "Day" HAVING count(*) > 1) AS many
        WHERE counted_day."Table" = many."Table" AND counted_day."Day" = many."Day"
        RETURNING counted_day.*
      )
      INSERT INTO counted_day SELECT "Table", "Day", sum("Rows") FROM gone GROUP BY "Table", "Day" HAVING sum("Rows") <> 0`.execute(trx);
  });
}
