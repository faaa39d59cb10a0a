import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../server/database/connect.ts';
import { bookingBody } from '../support/fixtures/vehicle-use-bodies.ts';
import { until } from '../support/until.ts';
import { poolerUrl, primaryOf, query, startCluster, startTabor, untilWhole, type Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';

const metricsToken = 'token-of-the-cluster-test';

describe('lists from a standby', () => {
  let cluster: Cluster;
  let standbys: Machine[];
  let addresses: string[];
  let token: string;
  let vehicle: number;

  beforeAll(async () => {
    cluster = await startCluster();
    for (const machine of cluster.tabors) await startTabor(machine, { environment: { METRICS_TOKEN: metricsToken } });
    const primary = await primaryOf(cluster.databases);
    standbys = cluster.databases.filter((machine) => machine !== primary);
    addresses = cluster.tabors.map(({ address }) => `http://${address}:8080`);
    const answer = await fetch(`${cluster.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password: 'demo', grant_type: 'password' }),
    });
    ({ access_token: token } = (await answer.json()) as { access_token: string });
    vehicle = (await query<{ id: number }>(primary, 'SELECT max("Id")::int AS id FROM vehicle'))[0]?.id ?? 0;
  });

  afterAll(async () => {
    for (const machine of standbys) await setReplay(machine, 'SIGCONT');
  });

  /** Stops the process that replays the log. Patroni ends a pause by `pg_wal_replay_pause` within two seconds. */
  async function setReplay(machine: Machine, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    await machine.signal(signal, /: startup /);
  }

  /** Saves bookings through one process and lists each through the other; resolves to those that the list lacked. */
  async function missedSaves(count: number, year: number): Promise<string[]> {
    const missed: string[] = [];
    for (let turn = 0; turn < count; turn++) {
      const Comment = `odczyt ${crypto.randomUUID()}`;
      const day = `${year}-${String((turn % 12) + 1).padStart(2, '0')}-${String(Math.floor(turn / 12) + 1).padStart(2, '0')}`;
      const body = bookingBody({ VehicleId: vehicle, StartDate: `${day}T08:00:00`, EndDate: `${day}T09:00:00`, Comment });
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      const saved = await fetch(`${addresses[turn % 2]}/VehicleBooking/CreateOrUpdate`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect(saved.status).toBe(200);
      const filter = new URLSearchParams({ $filter: `Comment eq '${Comment}'` });
      const listed = await fetch(`${addresses[(turn + 1) % 2]}/api/ODataVehicleBooking?${filter.toString()}`, { headers });
      const { value } = (await listed.json()) as { value: unknown[] };
      if (value.length !== 1) missed.push(Comment);
    }
    return missed;
  }

  /** Reads of both processes so far. */
  async function served(): Promise<{ standby: number; primary: number }> {
    const sum = { standby: 0, primary: 0 };
    for (const address of addresses) {
      const text = await (await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text();
      for (const server of ['standby', 'primary'] as const)
        sum[server] += Number(new RegExp(`^tabor_database_reads_total\\{server="${server}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? NaN);
    }
    return sum;
  }

  it('a standby serves them, with each save that was acknowledged before', async () => {
    const before = await served();
    expect(await missedSaves(60, 2098)).toStrictEqual([]);
    const after = await served();
    console.log('reads by standby and primary', after.standby - before.standby, after.primary - before.primary);
    expect(after.standby - before.standby).toBeGreaterThan(30);
  });

  it('the primary serves them while the standbys replay nothing', async () => {
    for (const machine of standbys) await setReplay(machine, 'SIGSTOP');
    const before = await served();
    expect(await missedSaves(60, 2097)).toStrictEqual([]);
    expect((await served()).standby).toBe(before.standby);
    for (const machine of standbys) await setReplay(machine, 'SIGCONT');
  });

  it('the primary serves them while no standby answers', async () => {
    for (const machine of standbys) await machine.cutFrom([cluster.pool]);
    const times: number[] = [];
    // Longer than the time for which a standby that failed is not tried again.
    for (const began = performance.now(); performance.now() - began < 8_000; await pause(100)) {
      const start = performance.now();
      const listed = await fetch(`${addresses[0]}/api/ODataVehicleBooking?$top=1`, { headers: { Authorization: `Bearer ${token}` } });
      times.push(performance.now() - start);
      expect(listed.status).toBe(200);
    }
    expect(Math.max(...times)).toBeLessThan(3_000);
    for (const machine of standbys) await machine.rejoin([cluster.pool]);
    await untilWhole(cluster);
    let probes = 0;
    await until('a standby to serve again', async () => {
      const { standby } = await served();
      expect(await missedSaves(2, 2096 - probes++)).toStrictEqual([]);
      return (await served()).standby > standby;
    });
  });

  it('an export is read from a standby and stored on the primary', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    await until('an export from a standby', async () => {
      const { standby } = await served();
      const id = await (await fetch(`${addresses[0]}/api/Vehicle/GenerateExcel`, { headers })).text();
      const file = await fetch(`${addresses[1]}/File/Get/${id}`, { headers });
      expect([
        file.status,
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ]).toStrictEqual([200, 'PK']);
      return (await served()).standby > standby;
    });
  });

  it('each process has its time zone and date style on shared PgBouncer connections', async () => {
    const zones = ['Asia/Tokyo', 'America/Lima', 'Europe/Warsaw'];
    const pools = zones.map((timeZone) => openPool(poolerUrl, { timeZone, size: 5 }));
    try {
      const settings = await Promise.all(
        Array.from({ length: 300 }, async (_, turn) => {
          const { rows } = (await pools[turn % zones.length]?.query<{ zone: string; style: string }>(
            `SELECT current_setting('timezone') AS zone, current_setting('datestyle') AS style`,
          )) ?? { rows: [] };
          return rows[0];
        }),
      );
      expect(settings).toStrictEqual(settings.map((_, turn) => ({ zone: zones[turn % zones.length], style: 'ISO, YMD' })));
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
    }
  });
});
