import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ServerEntity } from '../engine/declaration/server-entity.ts';
import { serverEntities } from '../entities/registry.ts';
import { changeTriggersSql } from './change-sql.ts';
import { orderSql } from './order-sql.ts';
import { searchFunctionSql, searchTriggersSql } from './search-sql.ts';
import { countTriggersSql, fileTriggersSql, readingTriggersSql } from './table-triggers-sql.ts';
import { viewSql } from './view-sql.ts';

/**
 * Repeatable definitions: the views, functions and triggers of every record kind, as SQL. They are applied again whenever the text changes.
 */
export type Definitions = string;

const entities: readonly ServerEntity[] = Object.values(serverEntities);
const entitiesFolder = join(import.meta.dirname, '..', 'entities');

/** Reads and generates the definitions of every record kind. */
export async function readDefinitions(): Promise<Definitions> {
  const functions = await Promise.all(
    ['triggers.sql', 'changes.sql', 'erasure.sql'].map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  );
  // A list of another kind's records selects from the list of that kind.
  const ownRecordsFirst = entities.toSorted((one, other) => Number('documents' in one.entity) - Number('documents' in other.entity));
  const views = await Promise.all(ownRecordsFirst.map(readView));
  const generated = entities.map((declaration) =>
    [searchFunctionSql, searchTriggersSql, fileTriggersSql, countTriggersSql, readingTriggersSql, orderSql]
      .map((toSql) => toSql(declaration))
      .join(''),
  );
  return [...functions, ...views, ...generated, changeTriggersSql(entities)].join('\n');
}

/** The view of a kind's list: its `grid.sql`, or the one that follows from its declaration; empty for a kind without a list. */
async function readView(declaration: ServerEntity): Promise<string> {
  const { entity } = declaration;
  const file = join(entitiesFolder, entity.name, 'grid.sql');
  if (!entity.grid) return '';
  return existsSync(file) ? await readFile(file, 'utf8') : viewSql(declaration);
}

/** Whether `definitions` differ from those of the database. */
export async function areDefinitionsStale(trx: Transaction<Database>, definitions: Definitions): Promise<boolean> {
  return (await storedHashes(trx)).get('all') !== hashOf(definitions);
}

/** Replaces the views, functions and triggers of the database by `definitions`, and renews what is stored by those that changed. */
export async function applyDefinitions(trx: Transaction<Database>, definitions: Definitions): Promise<void> {
  const stored = await storedHashes(trx);
  await dropDefined(trx);
  await sql.raw(definitions).execute(trx);
  for (const declaration of entities) {
    const { table, search, countedBy } = declaration;
    if (table && search) {
      const [name, text] = [`search ${table}`, searchFunctionSql(declaration)];
      if (stored.get(name) !== hashOf(text)) await renewSearchText(trx, table, stored.has(name));
      await storeHash(trx, name, text);
    }
    if (table && countedBy !== undefined) {
      const [name, text] = [`counts ${table}`, countTriggersSql(declaration)];
      if (stored.get(name) !== hashOf(text)) await recount(trx, table, countedBy);
      await storeHash(trx, name, text);
    }
  }
  await storeHash(trx, 'all', definitions);
}

/**
 * The functions whose triggers follow from the declarations, now or in versions before, and the endings of those that a table has of its
 * own.
 */
const triggerFunctions = [
  'keep_search_text',
  'refresh_search_text',
  'drop_files_of',
  'count_weeks',
  'move_counted_week',
  'forget_counted_weeks',
  'keep_readings',
  'forget_readings',
  'keep_initial_mileage',
  'note_shown_change',
  'note_access_change',
];
const ownTriggerFunctions = ['%\\_keep\\_names', '%\\_keep\\_search', '%\\_count\\_weeks', '%\\_note\\_order', '%\\_note\\_change'];

/** Drops the views of lists and the generated triggers, so that no kind that is gone leaves any. */
async function dropDefined(trx: Transaction<Database>): Promise<void> {
  const views = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'v' AND relname LIKE 'grid\\_%'`.execute(
    trx,
  );
  if (views.rows.length > 0) await sql`DROP VIEW ${sql.join(views.rows.map(({ name }) => sql.table(name)))}`.execute(trx);
  const triggers = await sql<{ name: string; table: string }>`
    SELECT t.tgname AS name, c.relname AS table FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal AND (p.proname = ANY (${triggerFunctions}) OR p.proname LIKE ANY (${ownTriggerFunctions}))`.execute(
    trx,
  );
  for (const { name, table } of triggers.rows) await sql`DROP TRIGGER ${sql.ref(name)} ON ${sql.table(table)}`.execute(trx);
}

/** Without a hash, the rows have equal texts of the triggers before, or none, as those that a migration inserted. */
async function renewSearchText(trx: Transaction<Database>, table: string, hasChanged: boolean): Promise<void> {
  const text = sql`${sql.ref(`${table}_search_text`)}(r)`;
  const isStale = hasChanged ? sql`"SearchText" IS DISTINCT FROM ${text}` : sql`"SearchText" = ''`;
  await sql`UPDATE ${sql.table(table)} r SET "SearchText" = ${text} WHERE ${isStale}`.execute(trx);
}

async function recount(trx: Transaction<Database>, table: string, column: string): Promise<void> {
  await sql`DELETE FROM counted_week WHERE "Table" = ${table}`.execute(trx);
  await sql`INSERT INTO counted_week SELECT ${table}::text, monday_of(${sql.ref(column)}), count(*) FROM ${sql.table(table)} GROUP BY 2`.execute(
    trx,
  );
}

async function storedHashes(trx: Transaction<Database>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ Name: string; Hash: string }>`SELECT "Name", "Hash" FROM definition`.execute(trx);
  return new Map(rows.map(({ Name, Hash }) => [Name, Hash]));
}

async function storeHash(trx: Transaction<Database>, name: string, text: string): Promise<void> {
  await sql`INSERT INTO definition ("Name", "Hash") VALUES (${name}, ${hashOf(text)}) ON CONFLICT ("Name") DO UPDATE SET "Hash" = EXCLUDED."Hash"`.execute(
    trx,
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
