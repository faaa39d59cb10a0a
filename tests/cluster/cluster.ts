import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { testSecretsKey } from '../support/backend/seed/small-fleet.ts';
import { until } from '../support/until.ts';
import { createNetwork, Machine } from './machine.ts';

const root = join(import.meta.dirname, '..', '..');
const password = 'change-me-tabor';

/** The database behind PgBouncer and HAProxy. */
export const poolerUrl = `postgresql://tabor:${password}@10.89.0.20:6432/tabor`;

/** A file of `deploy/cluster`, as in the manual. */
const deployed = (name: string): string => readFileSync(join(root, 'deploy/cluster', name), 'utf8');

/** The machines of `deploy/cluster`, running. */
export type Cluster = {
  readonly databases: readonly Machine[];
  /** HAProxy and PgBouncer. */
  readonly pool: Machine;
  readonly tabors: readonly Machine[];
  /** nginx. */
  readonly web: Machine;
  /** The app's address, behind nginx. */
  readonly url: string;
  /** Connects one more machine, which has the configuration of pgBackRest and the repository. */
  readonly addRestored: () => Promise<Machine>;
};

/** Starts all machines but the processes of Tabor, with an empty database `tabor`. */
export async function startCluster(): Promise<Cluster> {
  const folder = process.env['TABOR_CLUSTER'];
  if (!folder) throw new Error('Run npm run test:cluster: it gives this test its own network.');
  const logs = join(root, 'test-results', 'cluster');
  await mkdir(logs, { recursive: true });
  await createNetwork('10.89.0.1');
  const connect = (name: string, address: string) => Machine.connect(name, address, { folder, logs });
  const databases = await Promise.all([1, 2, 3].map((number) => connect(`pg${number}`, `10.89.0.1${number}`)));
  for (const machine of databases) await prepareDatabase(machine);
  await Promise.all(databases.map(startDatabase));
  const pool = await connect('pool', '10.89.0.20');
  await pool.ownFile('/etc/haproxy/haproxy.cfg', deployed('haproxy.cfg'));
  await pool.ownFile('/etc/pgbouncer/pgbouncer.ini', deployed('pgbouncer.ini'));
  await pool.ownFile('/etc/pgbouncer/userlist.txt', deployed('userlist.txt'));
  const web = await connect('web', '10.89.0.40');
  await web.ownFile('/etc/nginx/nginx.conf', deployed('nginx.conf'));
  const tabors = await Promise.all([1, 2].map((number) => connect(`tabor${number}`, `10.89.0.3${number}`)));
  const first = await primaryOf(databases);
  await until('the standbys to stream', async () => (await standbysOf(first)) === 2);
  await first.run(`psql -q -v ON_ERROR_STOP=1 -f ${join(root, 'deploy/cluster/database.sql')}`, 'postgres');
  await first.run('pgbackrest --stanza=tabor stanza-create', 'postgres');
  await pool.start('haproxy', 'haproxy -db -f /etc/haproxy/haproxy.cfg');
  await startPgBouncer(pool);
  await web.start('nginx', 'nginx');
  const addRestored = async (): Promise<Machine> => {
    const machine = await connect('restored', '10.89.0.50');
    await prepareDatabase(machine);
    return machine;
  };
  return { databases, pool, tabors, web, url: `http://${web.address}`, addRestored };
}

async function prepareDatabase(machine: Machine): Promise<void> {
  await machine.ownFolder('/var/lib/postgresql', 'postgres');
  await machine.ownFolder('/var/lib/etcd', 'root');
  await machine.ownFolder('/run/postgresql', 'postgres');
  await machine.ownFolder('/etc/patroni', 'root', 0o755);
  await machine.ownFile('/etc/patroni/config.yml', deployed('patroni.yml'));
  await machine.ownFile('/etc/default/etcd', deployed('etcd.env'));
  await machine.ownFile('/etc/pgbackrest.conf', deployed('pgbackrest.conf'));
}

/** Starts etcd and Patroni, as after switching the machine on. */
export async function startDatabase(machine: Machine): Promise<void> {
  const environment = Object.fromEntries(
    deployed('etcd.env')
      .replaceAll(/\bNAME\b/g, machine.name)
      .replaceAll(/\bADDRESS\b/g, machine.address)
      .split('\n')
      .filter((line) => /^ETCD_\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s) as [string, string]),
  );
  await machine.start('etcd', 'etcd', { environment });
  await machine.start('patroni', 'patroni /etc/patroni/config.yml', { user: 'postgres' });
}

export function startPgBouncer(pool: Machine): Promise<number> {
  return pool.start('pgbouncer', 'pgbouncer -q /etc/pgbouncer/pgbouncer.ini', { user: 'postgres' });
}

/** Starts Tabor on a machine and waits until it is ready; resolves to its process id. */
export async function startTabor(
  machine: Machine,
  {
    program = join(root, 'server/main.ts'),
    environment = {},
  }: { readonly program?: string; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<number> {
  const settings = Object.fromEntries(
    deployed('tabor.env')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s) as [string, string]),
  );
  const own = {
    HOST: machine.address,
    SECRETS_KEY: testSecretsKey.toString('base64'),
    PUBLIC_DIR: join(root, 'public'),
    DEMO_MODE: 'network',
  };
  const pid = await machine.start('tabor', `${process.execPath} ${program} --vehicles 20 --shipments 20`, {
    environment: { ...settings, ...own, ...environment },
  });
  const isReady = async () => (await fetch(`http://${machine.address}:8080/ready`)).status === 200;
  const result = await until(
    `${machine.name} to be ready`,
    async () => (machine.hasEnded(pid) ? 'ended' : (await isReady()) && 'ready'),
    120_000,
  );
  if (result === 'ended') throw new Error(`Tabor ended on ${machine.name}: see ${machine.name}-tabor.log`);
  return pid;
}

/** The machine whose PostgreSQL is the primary, by Patroni. */
export async function primaryOf(databases: readonly Machine[]): Promise<Machine> {
  return until(
    'a primary',
    async () => {
      const states = await Promise.all(databases.map((machine) => hasRole(machine, 'primary')));
      return databases[states.indexOf(true)];
    },
    90_000,
  );
}

/** A standby that is synchronous, so that saves wait for it. */
export async function synchronousStandbyOf(databases: readonly Machine[]): Promise<Machine> {
  return until(
    'a synchronous standby',
    async () => {
      const states = await Promise.all(databases.map((machine) => hasRole(machine, 'synchronous')));
      return databases[states.indexOf(true)];
    },
    60_000,
  );
}

function hasRole(machine: Machine, role: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
  return fetch(`http://${machine.address}:8008/${role}`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** The number of standbys that stream from the primary. */
async function standbysOf(primary: Machine): Promise<number> {
  return Number(await primary.run(`psql -Atc "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"`, 'postgres'));
}

/** Waits until the cluster is whole again: one primary with two streaming standbys, one of them synchronous. */
export async function untilWhole({ databases }: Cluster): Promise<void> {
  await until('two streaming standbys', async () => (await standbysOf(await primaryOf(databases))) === 2, 120_000);
  await synchronousStandbyOf(databases);
}

/** Queries the primary directly, as Tabor's role. */
export async function query<Row extends QueryResultRow>(
  machine: Machine,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: `postgresql://tabor:${password}@${machine.address}:5432/tabor` });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
