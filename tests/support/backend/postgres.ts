import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureRole, startCluster } from '../../../server/database/cluster.ts';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import { embeddedPrograms } from '../../../server/database/embedded.ts';
import { migrate } from '../../../server/schema/migrate.ts';
import { isWholeRun } from '../whole-run.ts';
import { seedSmallFleet } from './seed/seed-small-fleet.ts';

/** A PostgreSQL server for the contract suites. */
export type PostgresServer = {
  readonly name: string;
  /** Logs in as the superuser, who owns every database. */
  readonly url: string;
  /** Logs in as the role that the program runs as. */
  readonly runtimeUrl: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    postgres: readonly PostgresServer[];
  }
}

const newest = 'PostgreSQL 18';
const template = 'tabor_template';
/** The role of the program in the suites. */
export const runtimeRole = 'tabor_suite_app';
// Without fsync, copied files cost less than a copy through the log.
const emptyDatabase = "TEMPLATE template0 ENCODING 'UTF8' STRATEGY FILE_COPY";

/** Debian's folder of PostgreSQL 15, the oldest supported major version. */
const installed15 = '/usr/lib/postgresql/15/bin';

/** Binaries of each PostgreSQL on this machine, for suites that start and kill a server of their own. */
export const postgresPrograms: readonly { readonly name: string; readonly programs: string }[] = [
  { name: newest, programs: embeddedPrograms() },
  ...(existsSync(installed15) ? [{ name: 'PostgreSQL 15', programs: installed15 }] : []),
];

/** The newest version of `versions`, which begin with it; all of them in `npm run test:all`. */
export function testedVersions<Version>(versions: readonly Version[]): readonly Version[] {
  return isWholeRun ? versions : versions.slice(0, 1);
}

// Test data need not survive a power cut.
const flags = [
  '-c',
  'fsync=off',
  '-c',
  'synchronous_commit=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'max_connections=200',
  '-c',
  'jit=off',
  '-c',
  'max_wal_size=4GB',
];

/**
 * Vitest's global setup: one server per major version for the whole run, each with a migrated and seeded template database.
 * Without an installed PostgreSQL 15, `TEST_DATABASE_URL` names another server; without both, only 18 is tested, with a message on stderr.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const servers: PostgresServer[] = [];
  const start = async (name: string, programs: string): Promise<void> => {
    const { url, stop } = await startTemporary(programs);
    stops.push(stop);
    servers.push({ name, url, runtimeUrl: await ensureRole(url, runtimeRole) });
  };
  await start(newest, embeddedPrograms());
  const other = process.env['TEST_DATABASE_URL'];
  if (existsSync(installed15)) await start('PostgreSQL 15', installed15);
  else if (other) servers.push({ name: 'PostgreSQL of TEST_DATABASE_URL', url: other, runtimeUrl: await ensureRole(other, runtimeRole) });
  else process.stderr.write('PostgreSQL 15 is not installed and TEST_DATABASE_URL is not set: the contract suites run on 18 alone.\n');
  await Promise.all(servers.map(renewTemplate));
  project.provide('postgres', servers);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Creates a database: a copy of the template or of `copyOf`, or empty for a backend that migrates and seeds it. `drop` removes it. */
export async function freshDatabase(
  server: PostgresServer,
  { isEmpty = false, copyOf = template }: { readonly isEmpty?: boolean; readonly copyOf?: string } = {},
): Promise<{ url: string; runtimeUrl: string; drop: () => Promise<void> }> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `CREATE DATABASE ${name} ${isEmpty ? emptyDatabase : `TEMPLATE ${copyOf} STRATEGY FILE_COPY`}`);
  return {
    url: databaseUrl(server.url, name),
    runtimeUrl: databaseUrl(server.runtimeUrl, name),
    drop: () => runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/**
 * Creates the database once per run; other test files wait for it meanwhile. `fill` must close its connections, because PostgreSQL copies
 * only unused databases.
 */
export async function createDatabaseOnce(server: PostgresServer, name: string, fill: (url: string) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished} ${emptyDatabase}`);
    await fill(databaseUrl(server.url, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  } finally {
    await client.end();
  }
}

/** Runs one statement on a database. */
export async function runStatement(url: string, statement: string): Promise<void> {
  await runOnServer({ url }, statement);
}

/** The rows of one statement on a database. */
export async function queryRows<Row>(url: string, statement: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Starts the newest PostgreSQL without a template, for suites that create their own databases. */
export async function startNewestPostgres(): Promise<PostgresServer & { stop: () => Promise<void> }> {
  const started = await startTemporary(embeddedPrograms());
  return { name: newest, ...started, runtimeUrl: await ensureRole(started.url, runtimeRole) };
}

async function startTemporary(programs: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tabor-postgres-'));
  await chmod(folder, 0o755);
  const cluster = await startCluster({ programs, folder, flags });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: cluster.urlOf('postgres'), stop };
}

async function renewTemplate(server: PostgresServer): Promise<void> {
  await runOnServer(server, `DROP DATABASE IF EXISTS ${template}`);
  await ensureTemplate(server);
}

/** Creates the migrated and seeded template database, once per run. */
export async function ensureTemplate(server: PostgresServer): Promise<void> {
  await createDatabaseOnce(server, template, async (url) => {
    const db = openDatabase(openPool(url, { timeZone: 'Europe/Warsaw' }));
    try {
      await migrate(db, { runtimeRole });
      await seedSmallFleet(db);
    } finally {
      await db.destroy();
    }
  });
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOnServer(server: Pick<PostgresServer, 'url'>, statement: string): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
