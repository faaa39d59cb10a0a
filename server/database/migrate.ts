import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Database } from './tables.ts';

const folder = join(import.meta.dirname, '..', 'migrations');

// Any number of processes may start on one database: one migrates, the others wait for it.
const migrationLock = 7_170_001;

// Search reads trigrams; that no vehicle is booked twice is a constraint over a range of time. Both come with PostgreSQL itself.
const extensions = ['pg_trgm', 'btree_gist'];

/** Runs the files of `server/migrations` that `db` has not seen, of them only `wanted` when given, in order, all or nothing; returns their names. */
export async function migrate(db: Kysely<Database>, wanted?: readonly string[]): Promise<string[]> {
  const files = await migrationFiles();
  const unknown = wanted?.filter((name) => !files.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`This version does not know ${unknown.join(', ')}: take a later one.`);
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(trx);
    await sql`CREATE TABLE IF NOT EXISTS migration ("Name" text PRIMARY KEY, "AppliedOn" timestamptz NOT NULL DEFAULT now())`.execute(trx);
    const applied = await sql<{ Name: string }>`SELECT "Name" FROM migration`.execute(trx);
    const known = new Set(applied.rows.map((row) => row.Name));
    const newer = [...known].filter((name) => !files.includes(name));
    if (newer.length > 0) throw new Error(`The database was migrated by a newer version (${newer.join(', ')}). Start that version, or a later one.`);
    if (!known.has('001-foundation.sql')) await refuseWithoutExtensions(trx);
    const missing = files.filter((name) => !known.has(name) && (wanted?.includes(name) ?? true));
    for (const name of missing) {
      await sql.raw(await readFile(join(folder, name), 'utf8')).execute(trx);
      await sql`INSERT INTO migration ("Name") VALUES (${name})`.execute(trx);
    }
    return missing;
  });
}

/** Names of the migrations that `db` has not seen. */
export async function missingMigrations(db: Kysely<Database>): Promise<string[]> {
  const applied = await sql<{ Name: string }>`SELECT "Name" FROM migration`.execute(db);
  const known = new Set(applied.rows.map((row) => row.Name));
  return (await migrationFiles()).filter((name) => !known.has(name));
}

/** Those of `wanted` that the server of `db` does not have. */
export async function absentExtensions(db: Kysely<Database>, wanted: readonly string[]): Promise<string[]> {
  const found = await sql<{ name: string }>`SELECT name FROM pg_available_extensions WHERE name = ANY (${wanted})`.execute(db);
  return wanted.filter((name) => !found.rows.some((row) => row.name === name));
}

async function refuseWithoutExtensions(db: Kysely<Database>): Promise<void> {
  const absent = await absentExtensions(db, extensions);
  if (absent.length > 0) throw new Error(`This PostgreSQL lacks ${absent.join(' and ')}. Install its contrib package (Debian has it in postgresql-NN, Red Hat in postgresql-contrib) and start again.`);
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name)).sort();
}
