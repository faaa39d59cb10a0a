import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { shortHash, type Cursor } from './cursor.ts';

/** Ids of changed rows by table; null for a table that changed as a whole. */
export type RowChanges = ReadonlyMap<string, readonly number[] | null>;

/**
 * Current position of the feed, and the changes since a cursor; `changes` is null where the cursor must restart. `digest` names the notes
 * with their transactions. Two cursors with equal notes, of which there are some, have no note between the two reads: a later one would be
 * in one of them alone.
 */
export type FeedState = Omit<Cursor, 'rights'> & { readonly changes: RowChanges | null; readonly digest: string };

/** `isForeign`: the cursor is older than the notes, or ahead of the database. */
type Found = {
  readonly epoch: string;
  readonly snapshot: string;
  readonly time: string;
  readonly isForeign: boolean;
  readonly digest: string | null;
  readonly changes: Readonly<Record<string, readonly (number | null)[]>> | null;
};

/**
 * Reads what `since` has not seen, in one statement and so in one snapshot, which the new cursor names. A transaction that commits late is
 * not in the snapshot, whatever its id: the next answer has it, so no reader can overtake it. Must be read from the primary: a standby's
 * snapshots do not name the transactions that are under way.
 */
export async function readRowChanges(db: Kysely<Database>, since: Cursor | null): Promise<FeedState> {
  const from = since?.snapshot ?? null;
  const {
    rows: [row],
  } = await sql<Found>`
    WITH noted AS MATERIALIZED (
      SELECT "Xid", "Table", "Id" FROM row_change
      WHERE "Xid" >= pg_snapshot_xmin(${from}::pg_snapshot) AND NOT pg_visible_in_snapshot("Xid", ${from}::pg_snapshot)
    )
    SELECT f."Epoch" || ' ' || (SELECT "Hash" FROM definition WHERE "Name" = 'all') || ' ' || (pg_control_checkpoint()).timeline_id || ' ' || (pg_control_system()).system_identifier AS epoch,
      pg_current_snapshot()::text AS snapshot, date_trunc('second', localtimestamp) AS time, coalesce(pg_snapshot_xmin(${from}::pg_snapshot) < f."Floor" OR pg_snapshot_xmax(${from}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) AS "isForeign",
      (SELECT jsonb_object_agg("Table", ids) FROM (SELECT "Table", jsonb_agg(DISTINCT "Id") AS ids FROM noted GROUP BY "Table") AS by_table) AS changes,
      (SELECT md5(string_agg(concat_ws(' ', "Xid", "Table", "Id"), ',' ORDER BY "Xid", "Table", "Id")) FROM noted) AS digest
    FROM change_feed f`.execute(db);
  if (!row) throw new Error('the change feed has no epoch');
  const { snapshot, time, isForeign, changes, digest } = row;
  const epoch = shortHash(row.epoch);
  const isValid = since !== null && since.epoch === epoch && !isForeign;
  return {
    epoch,
    snapshot,
    time,
    digest: digest ?? '',
    changes: isValid ? new Map(Object.entries(changes ?? {}).map(([table, ids]) => [table, wholeOrIds(ids)])) : null,
  };
}

function wholeOrIds(ids: readonly (number | null)[]): readonly number[] | null {
  const recordIds = ids.filter((id) => id !== null);
  return recordIds.length < ids.length ? null : recordIds;
}

/** How long notes are kept. A device that was away for longer pulls everything. */
const KEPT_DAYS = 14;

/** Deletes old notes, and raises the floor below which cursors restart. */
export async function deleteOldRowChanges(db: Kysely<Database>, days = KEPT_DAYS): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM row_change WHERE "NotedOn" < now() - make_interval(days => ${days}) RETURNING "Xid")
    UPDATE change_feed SET "Floor" = greatest("Floor", ((SELECT max("Xid") FROM gone)::text::numeric + 1)::text::xid8)
    WHERE EXISTS (SELECT FROM gone)`.execute(db);
}
