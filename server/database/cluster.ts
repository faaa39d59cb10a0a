import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { stopStalePostgres } from './stale-postgres.ts';
import { findPostgresUser, type PostgresUser } from './postgres-user.ts';

/** A running embedded PostgreSQL. */
export type Cluster = {
  /** Connection URL of the database `name`. */
  readonly urlOf: (name: string) => string;
  /** Creates the database `name` if it is missing. */
  readonly ensureDatabase: (name: string) => Promise<void>;
  /** Creates the role `name` if it is missing, with a password for this start. Returns the connection URL of `database` for it. */
  readonly ensureRole: (name: string, database: string) => Promise<string>;
  /** Resolves when PostgreSQL has ended, for any reason. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

export type ClusterOptions = {
  /** The folder of `initdb` and `postgres`. */
  readonly programs: string;
  /** Contains the data folder, the password and the log. */
  readonly folder: string;
  readonly flags?: readonly string[];
};

const role = 'tabor';
const MAX_START_MS = 60_000;

/**
 * Starts the PostgreSQL in `folder`; the first start initialises it. The caller has locked the folder (`lockFolder`), so a PostgreSQL
 * already running there was left by a killed server and is stopped.
 */
export async function startCluster({ programs, folder, flags = [] }: ClusterOptions): Promise<Cluster> {
  const data = join(folder, 'postgres');
  await mkdir(data, { recursive: true, mode: 0o700 });
  const user = await findPostgresUser([programs, folder]);
  if (user.uid !== undefined || user.prefix.length > 0) await chownTo(user, data);
  const password = await loadOrCreatePassword(folder, data);
  const connection = { user: role, password, host: '127.0.0.1' };
  if (!(await exists(join(data, 'PG_VERSION')))) await initialise(programs, folder, data, password, user);
  else await stopStalePostgres(data, connection);
  const port = await freePort();
  const log = await open(join(folder, 'postgres.log'), 'w');
  const values = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...flags];
  // A separate process group: Ctrl+C reaches only this server, which stops PostgreSQL after the last request.
  const child = spawnAs(user, join(programs, 'postgres'), values, log.fd);
  await log.close();
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await ended;
  };
  const urlOf = (name: string): string => `postgresql://${role}:${password}@127.0.0.1:${port}/${name}`;
  await waitUntilReady(urlOf('postgres'), () => child.exitCode !== null || child.signalCode !== null, join(folder, 'postgres.log'));
  return {
    urlOf,
    ended,
    stop,
    ensureDatabase: (name) => ensureDatabase(urlOf('postgres'), name),
    ensureRole: (name, database) => ensureRole(urlOf(database), name),
  };
}

async function initialise(programs: string, folder: string, data: string, password: string, user: PostgresUser): Promise<void> {
  const secrets = await mkdtemp(join(tmpdir(), 'tabor-'));
  const file = join(secrets, 'password');
  try {
    await writeFile(file, `${password}\n`, { mode: 0o600 });
    await chownTo(user, secrets);
    await chownTo(user, file);
    const log = await open(join(folder, 'postgres.log'), 'w');
    const values = [`--pgdata=${data}`, `--username=${role}`, `--pwfile=${file}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
    const child = spawnAs(user, join(programs, 'initdb'), values, log.fd);
    await log.close();
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code === 0) return;
    // The next start would take a partial folder for a complete database.
    await rm(data, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not be set up in ${data}: ${await lastLines(join(folder, 'postgres.log'))}`);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

function spawnAs(user: PostgresUser, program: string, values: readonly string[], log: number) {
  const [command = program, ...rest] = [...user.prefix, program, ...values];
  const identity = user.uid === undefined || user.gid === undefined ? {} : { uid: user.uid, gid: user.gid };
  return spawn(command, rest, {
    stdio: ['ignore', log, log],
    detached: true,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', PGDATA: '' },
    ...identity,
  });
}

async function chownTo(user: PostgresUser, path: string): Promise<void> {
  const uid = user.uid ?? Number(user.prefix.find((part) => part.startsWith('--reuid='))?.slice('--reuid='.length));
  const gid = user.gid ?? Number(user.prefix.find((part) => part.startsWith('--regid='))?.slice('--regid='.length));
  if (Number.isInteger(uid) && Number.isInteger(gid)) await chown(path, uid, gid);
}

/** The database password of the folder, created once and readable only by this account. */
async function loadOrCreatePassword(folder: string, data: string): Promise<string> {
  const file = join(folder, 'postgres.password');
  if (await exists(file)) return (await readFile(file, 'utf8')).trim();
  if (await exists(join(data, 'PG_VERSION')))
    throw new Error(`${file} is missing, and the database in ${data} opens only with it. Put it back from your backup.`);
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

async function waitUntilReady(url: string, hasEnded: () => boolean, log: string): Promise<void> {
  const deadline = performance.now() + MAX_START_MS;
  while (!hasEnded() && performance.now() < deadline) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      return;
    } catch {
      // PostgreSQL may still be recovering after a crash. The loop ends when it exits or at the deadline.
      await new Promise((resolve) => setTimeout(resolve, 25));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL did not start: ${await lastLines(log)}`);
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (result.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`);
  } finally {
    await client.end();
  }
}

/** Creates the login role `name` if it is missing, without any rights, and gives it a new password. Returns `url` with both. */
export async function ensureRole(url: string, name: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
    if (result.rowCount === 0) await client.query(`CREATE ROLE ${client.escapeIdentifier(name)} LOGIN`);
    await client.query(`ALTER ROLE ${client.escapeIdentifier(name)} PASSWORD ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { username: name, password }).href;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function lastLines(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-5).join(' · ') || 'its log is empty';
}
