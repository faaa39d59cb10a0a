import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../../server/database/cluster.ts';
import { openDatabase, openPool } from '../../server/database/connect.ts';
import { refreshMarks } from '../../server/database/list-marks.ts';
import { embeddedPrograms } from '../../server/database/embedded.ts';
import { serverEntities } from '../../server/entities/registry.ts';
import { markedLists, readGridColumns } from '../../server/grid/columns.ts';
import { migrate } from '../../server/schema/migrate.ts';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { freePort } from '../support/backend/free-port.ts';
import { seedSmallFleet } from '../support/backend/seed/seed-small-fleet.ts';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import { fillMany } from './many-rows.ts';
import { databaseProcessor } from './processor.ts';

/** A backend process over a database with that many rows, configured as by `npm start`: each commit is flushed to disk. */
export type BenchBackend = {
  readonly backend: Backend;
  readonly databaseUrl: string;
  readonly token: string;
  /** The longest stall of the event loop since the last call, and its thread's most processor time at a stretch, in milliseconds. */
  readonly longestStall: () => Promise<Stall>;
  /** Processor time so far. */
  readonly processor: () => Promise<Processor>;
  readonly stop: () => Promise<void>;
};

export type Stall = { readonly stall: number; readonly busiest: number };

/** Milliseconds of processor time: of the backend's process, of PostgreSQL's, and of the bench itself. */
export type Processor = { readonly backend: number; readonly database: number; readonly client: number };

/** Rows of handovers and bookings, vehicles, and rows of each other list that grows. */
export type Filling = { readonly rows: number; readonly vehicles?: number; readonly growing?: number };

/** With `folder` the filled database stays there for the next run with the same rows. */
export async function startBenchBackend(
  filling: Filling & { readonly folder?: string | undefined },
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchBackend> {
  const folder = filling.folder ?? (await mkdtemp(join(tmpdir(), 'tabor-bench-server-')));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  // A checkpoint each few seconds would take most of the filling's time.
  const cluster = await startCluster({ programs: embeddedPrograms(), folder, flags: ['-c', 'max_wal_size=16GB'] });
  const end = async (): Promise<void> => {
    await cluster.stop();
    if (filling.folder === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    await cluster.ensureDatabase('tabor');
    const databaseUrl = cluster.urlOf('tabor');
    await fillOnce(databaseUrl, folder, filling);
    const stallsPort = await freePort();
    const watching = {
      NODE_OPTIONS: `--import=${new URL('watch-stalls.ts', import.meta.url).href}`,
      BENCH_STALLS_PORT: String(stallsPort),
    };
    const backend = await startBackend({
      databaseUrl,
      vehicles: 300,
      shipments: 300,
      environment: { DEMO_MODE: 'true', LOG_REQUESTS: '0', TRUST_PROXY: 'true', ...watching, ...environment },
    });
    const answer = await fetch(`${backend.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password: smallFleet.password }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const stop = async (): Promise<void> => {
      await backend.stop();
      await end();
    };
    const watched = async (path: string): Promise<unknown> => (await fetch(`http://127.0.0.1:${stallsPort}${path}`)).json();
    const longestStall = async () => (await watched('/')) as Stall;
    const processor = async () => {
      const { user, system } = process.cpuUsage();
      return {
        backend: Number(await watched('/processor')),
        database: databaseProcessor(join(folder, 'postgres')),
        client: (user + system) / 1_000,
      };
    };
    return { backend, databaseUrl, token, longestStall, processor, stop };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Fills the database of `folder`, unless an earlier run did so with the same rows; the definitions are those of this checkout in any case.
 */
async function fillOnce(databaseUrl: string, folder: string, { rows, vehicles = 2_000, growing = 0 }: Filling): Promise<void> {
  const note = join(folder, 'filled.json');
  const marker = JSON.stringify({ rows, vehicles, growing });
  const oldMarker = await readFile(note, 'utf8').catch(() => null);
  if (oldMarker !== null && oldMarker !== marker) throw new Error(`${folder} was filled with ${oldMarker}, not ${marker}`);
  const db = openDatabase(openPool(databaseUrl, { timeZone: 'Europe/Warsaw' }));
  try {
    await migrate(db);
    if (oldMarker === null) {
      await seedSmallFleet(db);
      await fillMany(databaseUrl, rows, { vehicles, growing });
    }
    // As the backend does every minute.
    await refreshMarks(db, markedLists(await readGridColumns(db, serverEntities)));
    await writeFile(note, marker);
  } finally {
    await db.destroy();
  }
}
