import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { tieDirection } from '../../src/contract/grid/query.ts';
import type { Database } from './tables.ts';

/** An order of a long list: its rows by `keys`, equal ones by their ids in the direction of the last key. Null is the lowest key. */
export type MarkedOrder = { readonly table: keyof Database; readonly keys: readonly OrderKey[] };

/** A column that a list is sorted by, with its type in PostgreSQL. */
export type OrderKey = { readonly field: string; readonly kind: KeyKind; readonly type: string; readonly direction: 'asc' | 'desc' };

type KeyKind = 'text' | 'number' | 'boolean' | 'date' | 'date-time';

/**
 * A row of an order, and the number of rows before it, as SQL of a statement that begins `WITH` its `parts`: the statement that reads a
 * page finds its mark itself, in the same round trip. `isStart`: the start of the list, where keys and id are null.
 */
export type Mark = {
  readonly parts: RawBuilder<unknown>;
  readonly isStart: RawBuilder<unknown>;
  readonly keys: readonly RawBuilder<unknown>[];
  readonly id: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
};

/** A key as text in the type of its column, so that it compares as the list sorts, and by its index. */
function keyOf({ kind, type }: Pick<OrderKey, 'kind' | 'type'>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${text})::${sql.raw(kind === 'text' ? 'text COLLATE "pl-x-icu"' : type)}`;
}

/**
 * The list's name in marks and notes. Other processes may still keep marks of the same table with ids ascending: those have its plain name
 * (decision 480).
 */
export function markedName(table: string): string {
  return `${table} by id`;
}

/** The ids of rows with equal keys, as a sort expression. */
export function sortedIds(id: RawBuilder<unknown>, keys: readonly Pick<OrderKey, 'direction'>[]): RawBuilder<unknown> {
  return tieDirection(keys) === 'desc' ? sql`${id} DESC` : id;
}

/** Sort expression of a list, with null as the lowest value. */
export function sorted(key: RawBuilder<unknown>, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  return direction === 'desc' ? sql`${key} DESC NULLS LAST` : sql`${key} ASC NULLS FIRST`;
}

/** The last mark that at most `skip` rows precede; the start for a list without marks. */
export function markBefore(order: MarkedOrder, skip: number): Mark {
  const keys = order.keys.map((_, index) => keyName(index));
  const of = (column: RawBuilder<unknown>) => sql`(SELECT ${column} FROM mark)`;
  return {
    parts: sql`${pointsOf(order)}, passed AS (
      SELECT points.*, sum(rows) OVER ${alongPoints(order)} - rows AS before FROM points
    ), mark AS MATERIALIZED (
      SELECT mark = 0 AS "isStart", ${sql.join(keys)}, id, before::bigint FROM passed WHERE mark IS NOT NULL AND before <= ${skip} ORDER BY before DESC, mark DESC LIMIT 1
    )`,
    isStart: sql`coalesce(${of(sql`"isStart"`)}, true)`,
    keys: keys.map(of),
    id: of(sql`id`),
    before: sql`coalesce(${of(sql`before`)}, 0)`,
  };
}

/** The number of rows in a list with marks; that of `rows` while it has none. */
export async function countMarked(db: Kysely<Database>, { table, keys }: MarkedOrder, rows: RawBuilder<unknown>): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT coalesce(
      (SELECT sum("Rows") FROM list_mark WHERE "Table" = ${markedName(table)} AND "Order" = ${nameOf(keys)}) + (SELECT count("Is") - count("Was") FROM list_change WHERE "Table" = ${markedName(table)}),
      (SELECT count(*) FROM ${rows})) AS count`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** The marks of an order with the rows up to the next one, and the rows that came (1) or went (-1) since they were counted. */
function pointsOf({ table, keys }: MarkedOrder): RawBuilder<unknown> {
  const keysWith = (valueOf: (key: OrderKey, index: number) => RawBuilder<unknown>) =>
    sql.join(keys.map((key, index) => sql`${keyOf(key, valueOf(key, index))} AS ${keyName(index)}`));
  // The text of a sole key; of several a JSON array.
  const ofMark = keysWith((_, index) => (keys.length === 1 ? sql.ref('Key') : sql`"Key"::jsonb ->> ${sql.lit(index)}`));
  const ofRow = (source: string) => keysWith(({ field }) => sql`${sql.ref(source)} ->> ${field}`);
  return sql`points AS (
    SELECT "Position" AS mark, ${ofMark}, "Id" AS id, "Rows" AS rows FROM list_mark WHERE "Table" = ${markedName(table)} AND "Order" = ${nameOf(keys)}
    UNION ALL SELECT NULL, ${ofRow('Was')}, "Id", -1 FROM list_change WHERE "Table" = ${markedName(table)} AND "Was" IS NOT NULL
    UNION ALL SELECT NULL, ${ofRow('Is')}, "Id", 1 FROM list_change WHERE "Table" = ${markedName(table)} AND "Is" IS NOT NULL
  )`;
}

/** The start, then marks and changes in the list's order; a mark precedes the changes of its own row. */
function alongPoints({ keys }: MarkedOrder): RawBuilder<unknown> {
  return sql`(ORDER BY mark IS DISTINCT FROM 0, ${sql.join(keys.map(({ direction }, index) => sorted(keyName(index), direction)))}, ${sortedIds(sql`id`, keys)}, mark IS NULL ROWS UNBOUNDED PRECEDING)`;
}

function keyName(index: number): RawBuilder<unknown> {
  return sql.ref(`key ${index}`);
}

function nameOf(keys: readonly OrderKey[]): string {
  return keys.map(({ field, direction }) => `${field} ${direction}`).join(',');
}

/** A long list: its view, and the orders in which it has marks. */
export type MarkedList = { readonly table: keyof Database; readonly view: string; readonly orders: readonly (readonly OrderKey[])[] };

// Enough to walk through in a few milliseconds, and few enough marks to add up in as many.
const ROWS_PER_MARK = 4_096;

/** A mark with more rows after it, as at the end of a growing list, triggers a recount of the order. */
const MAX_GROWTH = 3;

// One process counts at a time.
const MARKS_LOCK = 7_170_220;

/**
 * Adds what changed to the marks of each list, and recounts an order without marks or with too many rows between two of them. Shorter
 * lists have no marks. Safe beside saves: marks and noted changes are those of one snapshot, and changes noted later stay.
 */
export async function refreshMarks(db: Kysely<Database>, lists: readonly MarkedList[], rowsPerMark = ROWS_PER_MARK): Promise<void> {
  for (const list of lists) {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const lock = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${MARKS_LOCK}) AS taken`.execute(trx);
        if (lock.rows[0]?.taken) await refreshList(trx, list, rowsPerMark);
      });
  }
}

async function refreshList(trx: Transaction<Database>, { table, view, orders }: MarkedList, rowsPerMark: number): Promise<void> {
  const { rows: changed } = await sql`SELECT FROM list_change WHERE "Table" = ${markedName(table)} LIMIT 1`.execute(trx);
  const { rows: long } = await sql`SELECT FROM ${sql.table(view)} OFFSET ${2 * rowsPerMark} LIMIT 1`.execute(trx);
  if (long.length === 0) await sql`DELETE FROM list_mark WHERE "Table" = ${markedName(table)}`.execute(trx);
  else {
    for (const keys of orders) {
      const order: MarkedOrder = { table, keys };
      if (changed.length > 0) await addChanges(trx, order);
      if (await isUneven(trx, order, rowsPerMark)) await recount(trx, view, order, rowsPerMark);
    }
  }
  await sql`DELETE FROM list_change WHERE "Table" = ${markedName(table)}`.execute(trx);
}

async function addChanges(trx: Transaction<Database>, order: MarkedOrder): Promise<void> {
  await sql`
    WITH ${pointsOf(order)}, passed AS (SELECT mark, rows, max(mark) OVER ${alongPoints(order)} AS last FROM points)
    UPDATE list_mark SET "Rows" = "Rows" + added.rows
    FROM (SELECT last, sum(rows) AS rows FROM passed WHERE mark IS NULL GROUP BY last HAVING sum(rows) <> 0) AS added
    WHERE "Table" = ${markedName(order.table)} AND "Order" = ${nameOf(order.keys)} AND "Position" = added.last`.execute(trx);
}

async function isUneven(trx: Transaction<Database>, { table, keys }: MarkedOrder, rowsPerMark: number): Promise<boolean> {
  const result = await sql<{
    most: number | null;
  }>`SELECT max("Rows") AS most FROM list_mark WHERE "Table" = ${markedName(table)} AND "Order" = ${nameOf(keys)}`.execute(trx);
  const most = result.rows[0]?.most ?? null;
  return most === null || most > MAX_GROWTH * rowsPerMark;
}

async function recount(trx: Transaction<Database>, view: string, { table, keys }: MarkedOrder, rowsPerMark: number): Promise<void> {
  const name = nameOf(keys);
  const order = sql.join(
    keys.map(({ field, kind, direction }) =>
      sorted(kind === 'text' ? sql`${sql.ref(field)} COLLATE "pl-x-icu"` : sql.ref(field), direction),
    ),
  );
  const texts = sql.join(keys.map(({ field }) => sql`${sql.ref(field)}::text`));
  const fields = sql.join(keys.map(({ field }) => sql.ref(field)));
  await sql`DELETE FROM list_mark WHERE "Table" = ${markedName(table)} AND "Order" = ${name}`.execute(trx);
  await sql`
    INSERT INTO list_mark
    SELECT ${markedName(table)}::text, ${name}::text, place / ${rowsPerMark}, ${keys.length === 1 ? texts : sql`jsonb_build_array(${texts})::text`}, "Id",
      lead(place, 1, (SELECT count(*) FROM ${sql.table(view)})) OVER (ORDER BY place) - place
    FROM (SELECT ${fields}, "Id", row_number() OVER (ORDER BY ${order}, ${sortedIds(sql`"Id"`, keys)}) - 1 AS place FROM ${sql.table(view)}) AS placed
    WHERE place % ${rowsPerMark} = 0`.execute(trx);
}

/** Forgets all marks, whose keys contain names; the next refresh recounts. Until then deep pages are reached by walking. */
export async function forgetMarks(trx: Transaction<Database>): Promise<void> {
  // Marks that a refresh counts between the two statements would lack the changes.
  await sql`SELECT pg_advisory_xact_lock(${MARKS_LOCK})`.execute(trx);
  await sql`DELETE FROM list_mark`.execute(trx);
  await sql`DELETE FROM list_change`.execute(trx);
}
