import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { grantRuntimeRole, ownsSchema } from './runtime-role.ts';
import { applyDefinitions, areDefinitionsStale, readDefinitions } from './definitions.ts';

const folder = join(import.meta.dirname, '..', 'migrations');

// When several processes start on one database, one migrates and the others wait.
const MIGRATION_LOCK = 7_170_001;

// Search uses trigrams; an exclusion constraint on time ranges prevents double bookings. Both ship with PostgreSQL.
const extensions = ['pg_trgm', 'btree_gist'];

/**
 * `only` restricts the migrations: then the database has no definitions yet. `runtimeRole`: the role that the program runs as; null when
 * that is the owner.
 */
export type MigrateOptions = { readonly only?: readonly string[]; readonly runtimeRole?: string | null };

/**
 * Applies the missing migrations of `server/migrations` in order, the definitions of record kinds when their text changed, and the rights
 * of the runtime role, all or nothing. Returns the applied names. On a connection that does not own the tables it only checks that nothing
 * is missing.
 */
export async function migrate(db: Kysely<Database>, { only, runtimeRole = null }: MigrateOptions = {}): Promise<string[]> {
  if (!(await ownsSchema(db))) return requireMigrated(db);
  const files = await migrationFiles();
  const unknown = only?.filter((name) => !files.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`This version does not know ${unknown.join(', ')}: take a later one.`);
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS migration ("Name" text PRIMARY KEY, "AppliedOn" timestamptz NOT NULL DEFAULT now())`.execute(trx);
    const applied = await sql<{ Name: string }>`SELECT "Name" FROM migration`.execute(trx);
    const appliedNames = new Set(applied.rows.map((row) => row.Name));
    const newer = [...appliedNames].filter((name) => !files.includes(name));
    if (newer.length > 0)
      throw new Error(`The database was migrated by a newer version (${newer.join(', ')}). Start that version, or a later one.`);
    if (!appliedNames.has('001-foundation.sql')) await requireExtensions(trx);
    const missing = files.filter((name) => !appliedNames.has(name) && (only?.includes(name) ?? true));
    const statements = await Promise.all(missing.map((name) => readFile(join(folder, name), 'utf8')));
    const definitions = await readDefinitions();
    const isComplete = files.every((name) => appliedNames.has(name) || missing.includes(name));
    const appliesDefinitions = isComplete && (missing.length > 0 || (await areDefinitionsStale(trx, definitions)));
    await lockMentionedTables(trx, [...statements, ...(appliesDefinitions ? [definitions] : [])].join('\n'));
    for (const [index, name] of missing.entries()) {
      await sql.raw(statements[index] ?? '').execute(trx);
      await sql`INSERT INTO migration ("Name") VALUES (${name})`.execute(trx);
    }
    if (appliesDefinitions) await applyDefinitions(trx, definitions);
    if (runtimeRole !== null && isComplete) await grantRuntimeRole(trx, runtimeRole);
    return missing;
  });
}

/** Without the owner's rights nothing can be migrated. */
async function requireMigrated(db: Kysely<Database>): Promise<string[]> {
  const missing = await missingMigrations(db);
  const isStale = await db.transaction().execute(async (trx) => areDefinitionsStale(trx, await readDefinitions()));
  if (missing.length > 0 || isStale)
    throw new Error(
      'The database is of an earlier version, and the role of DATABASE_URL may not change it. Run "npm run admin -- database migrate" with DATABASE_OWNER_URL, or set it for the server.',
    );
  return [];
}

/** Shorter than PostgreSQL's deadlock_timeout of one second. */
const LOCK_TIMEOUT = '500ms';

/**
 * Locks every table and view in `statements` before the first statement runs, all or none. Otherwise a running server could deadlock with
 * the migration: it locks one table and waits for another that the migration has locked.
 */
async function lockMentionedTables(trx: Transaction<Database>, statements: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v') AND relname <> 'migration' ORDER BY relname`.execute(
    trx,
  );
  const tables = rows.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(statements)).map(({ name }) => sql.table(name));
  if (tables.length === 0) return;
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  for (let isLocked = false; !isLocked;) {
    await sql`SAVEPOINT before_tables`.execute(trx);
    isLocked = await sql`LOCK TABLE ${sql.join(tables)} IN ACCESS EXCLUSIVE MODE`.execute(trx).then(
      () => true,
      async (error: unknown) => {
        // 55P03: lock_not_available within the timeout.
        if ((error as { code?: unknown }).code !== '55P03') throw error;
        await sql`ROLLBACK TO SAVEPOINT before_tables`.execute(trx);
        await delay(200);
        return false;
      },
    );
  }
  await sql`SET LOCAL lock_timeout = 0`.execute(trx);
}

/** The names of migrations not yet applied to `db`. */
export async function missingMigrations(db: Kysely<Database>): Promise<string[]> {
  const applied = await sql<{ Name: string }>`SELECT "Name" FROM migration`.execute(db);
  const appliedNames = new Set(applied.rows.map((row) => row.Name));
  return (await migrationFiles()).filter((name) => !appliedNames.has(name));
}

/** The extensions of `names` that the database server lacks. */
export async function missingExtensions(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const result = await sql<{ name: string }>`SELECT name FROM pg_available_extensions WHERE name = ANY (${names})`.execute(db);
  return names.filter((name) => !result.rows.some((row) => row.name === name));
}

async function requireExtensions(db: Kysely<Database>): Promise<void> {
  const absent = await missingExtensions(db, extensions);
  if (absent.length > 0)
    throw new Error(
      `This PostgreSQL lacks ${absent.join(' and ')}. Install its contrib package (Debian has it in postgresql-NN, Red Hat in postgresql-contrib) and start again.`,
    );
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name)).sort();
}
