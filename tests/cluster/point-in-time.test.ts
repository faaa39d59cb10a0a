import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookingBody } from '../support/fixtures/vehicle-use-bodies.ts';
import { until } from '../support/until.ts';
import { primaryOf, query, startCluster, startTabor, untilWhole, type Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';

const restoreScript = join(import.meta.dirname, '..', '..', 'deploy/cluster/restore.sh');

describe('point in time', () => {
  let cluster: Cluster;
  let primary: Machine;
  let vehicle: number;
  let headers: Readonly<Record<string, string>>;

  beforeAll(async () => {
    cluster = await startCluster();
    const [tabor] = cluster.tabors;
    if (tabor) await startTabor(tabor);
    primary = await primaryOf(cluster.databases);
    vehicle = (await query<{ id: number }>(primary, 'SELECT max("Id")::int AS id FROM vehicle'))[0]?.id ?? 0;
    const answer = await fetch(`${cluster.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password: 'demo', grant_type: 'password' }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  });

  async function book(Comment: string, hour: number): Promise<void> {
    const [start, end] = [hour, hour + 1].map((at) => `2098-05-03T${String(at).padStart(2, '0')}:00:00`);
    const body = JSON.stringify(bookingBody({ VehicleId: vehicle, StartDate: start, EndDate: end, Comment }));
    const saved = await fetch(`${cluster.url}/VehicleBooking/CreateOrUpdate`, { method: 'POST', headers, body });
    expect(saved.status).toBe(200);
  }

  it('restores every table as it was at a moment after the backup', async () => {
    await untilWhole(cluster);
    await primary.run('pgbackrest --stanza=tabor --type=full backup', 'postgres');
    for (const hour of [1, 2, 3]) await book('przed chwilą', hour);
    // Done in the background, after the saves.
    const open = `SELECT (SELECT count(*) FROM audit_unlinked) + (SELECT count(*) FROM event WHERE "AddressedOn" IS NULL) AS count`;
    await until(
      'the audit chain and the addressing of events',
      async () => Number((await query<{ count: unknown }>(primary, open))[0]?.count) === 0,
    );
    const before = await digestsOf(primary);
    const moment = (await query<{ now: string }>(primary, 'SELECT clock_timestamp()::text AS now'))[0]?.now ?? '';
    await pause(1_000);
    await book('po chwili', 4);
    await query(primary, 'DELETE FROM vehicle_counter');
    expect(await digestsOf(primary)).not.toStrictEqual(before);
    const [segment] = (await primary.run(`psql -Atc "SELECT pg_walfile_name(pg_switch_wal())"`, 'postgres')).trim().split('\n');
    await until(
      'the archive',
      async () =>
        (await primary.run(`psql -Atc "SELECT last_archived_wal >= '${segment}' FROM pg_stat_archiver"`, 'postgres')).trim() === 't',
    );

    const began = performance.now();
    const restored = await cluster.addRestored();
    await restored.run(`${restoreScript} '${moment}' ${restored.address}`, 'postgres');
    console.log(`restored in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    expect(await digestsOf(restored)).toStrictEqual(before);
    expect(await query(restored, `SELECT "Comment" FROM vehicle_booking WHERE "Comment" LIKE 'p%chwil%'`)).toHaveLength(3);
    // It takes saves: a synchronous standby of the cluster is not waited for.
    await query(restored, 'DELETE FROM vehicle_counter');
  });
});

/** A digest of each table's rows. */
async function digestsOf(machine: Machine): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    machine,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ digest: string }>(
      machine,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS digest FROM "${name}" AS t`,
    );
    digests[name] = row?.digest ?? '';
  }
  return digests;
}
