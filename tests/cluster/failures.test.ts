import { readFileSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaryIds } from '../../src/contract/entities/shared/dictionary.ts';
import { frozenServerBefore } from '../frozen/server-program.ts';
import { until } from '../support/until.ts';
import {
  primaryOf,
  query,
  startCluster,
  startDatabase,
  startPgBouncer,
  startTabor,
  synchronousStandbyOf,
  untilWhole,
  type Cluster,
} from './cluster.ts';
import { Devices, type Fleet } from './devices.ts';
import { judge, readStored, type Verdict } from './history.ts';
import { Journal } from './journal.ts';

const root = join(import.meta.dirname, '..', '..');
const MAX_OUTAGE_SECONDS = 30;
const MIN_ACKNOWLEDGED = 20;

/** A release from before the demo was closed to the network knows neither `DEMO_MODE=network` nor addresses in `TRUST_PROXY`. */
const settingsOf = (program: string): Record<string, string> =>
  readFileSync(program, 'utf8').includes('DEMO_MODE=network') ? {} : { DEMO_MODE: 'true', TRUST_PROXY: 'true' };

describe('a cluster of which one part fails, while devices save', () => {
  let cluster: Cluster;
  let devices: Devices;
  let journal: Journal;
  let older: { readonly version: string; readonly program: string };
  const stops: (() => Promise<void>)[] = [];
  const pids: number[] = [];
  const table: Record<string, unknown>[] = [];

  beforeAll(async () => {
    cluster = await startCluster();
    journal = new Journal(join(root, 'test-results/cluster/journal.jsonl'));
    const migrations = (await readdir(join(root, 'server/migrations'))).toSorted();
    older = await frozenServerBefore(migrations.at(-1) ?? '', await mkdtemp(join(process.env['TABOR_CLUSTER'] ?? '', 'older-')));
    for (const machine of cluster.tabors)
      pids.push(await startTabor(machine, { program: older.program, environment: settingsOf(older.program) }));
    const primary = await primaryOf(cluster.databases);
    await query(primary, 'DELETE FROM additional_field');
    devices = await Devices.start(cluster.url, await fleetOf(cluster), journal);
    stops.push(() => devices.stop());
    await pause(3_000);
  });

  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
  });

  /** Injects a fault while devices save, and judges all saves from its beginning to its end. */
  async function during(fault: string, inject: () => Promise<void>): Promise<Verdict> {
    devices.fault = fault;
    const began = Date.now();
    await pause(1_000);
    await inject();
    await until('saves after the fault', async () => lastAcknowledged('probe') > Date.now() - 1_000);
    await untilWhole(cluster);
    const settled = Date.now();
    devices.retryNow();
    await until(
      'saves of all devices',
      async () => settled < Math.min(...['booking-0', 'handover-0', 'counter-0', 'probe'].map(lastAcknowledged)),
    );
    // Saves that began during the fault may wait for their next attempt.
    const markers = new Set(
      journal
        .read()
        .filter(({ at }) => at >= began && at <= settled)
        .map(({ marker }) => marker),
    );
    const isUnsettled = () => judge(linesOf(markers), { rows: new Map(), savedAt: new Map(), overlaps: 0 }).unsettled.length > 0;
    await until('every save of the fault', async () => {
      devices.retryNow();
      await pause(500);
      return !isUnsettled();
    });
    const verdict = judge(linesOf(markers), await readStored(await primaryOf(cluster.databases)));
    const { outage, acknowledged, retried, answeredByKey, collided, lost, doubled, overlaps, parked } = verdict;
    table.push({
      fault,
      outage: outage.toFixed(1),
      acknowledged,
      retried,
      answeredByKey,
      collided,
      lost: lost.length,
      doubled: doubled.length,
      overlaps,
      parked: parked.length,
    });
    console.table(table);
    return verdict;
  }

  const linesOf = (markers: ReadonlySet<string>) => journal.read().filter(({ marker }) => markers.has(marker));

  function lastAcknowledged(device: string): number {
    return journal.read().findLast((line) => line.device === device && line.event !== 'sent')?.at ?? 0;
  }

  /** Differences of a verdict from exactly-once delivery. */
  function flawsOf({ outage, acknowledged, lost, doubled, overlaps, parked, unsettled }: Verdict): unknown[] {
    const flaws = [...lost, ...doubled, ...parked, ...unsettled, ...(overlaps > 0 ? ['overlaps'] : [])];
    if (acknowledged < MIN_ACKNOWLEDGED) flaws.push(`${acknowledged} acknowledged`);
    if (outage > MAX_OUTAGE_SECONDS) flaws.push(`${outage} s without a save`);
    return flaws;
  }

  it('rolling out a new version with its migrations', async () => {
    const verdict = await during(`roll out over ${older.version}`, async () => {
      for (const [index, machine] of cluster.tabors.entries()) {
        process.kill(pids[index] ?? 0, 'SIGTERM');
        await until('the old process to stop', () => Promise.resolve(!isRunning(pids[index] ?? 0)));
        pids[index] = await startTabor(machine);
      }
    });
    expect(flawsOf(verdict)).toStrictEqual([]);
  });

  it('kill -9 of the primary’s machine', async () => {
    const verdict = await during('kill -9 primary machine', async () => {
      const primary = await primaryOf(cluster.databases);
      await primary.powerOff();
      await anotherPrimary(primary.name);
      await startDatabase(primary);
    });
    expect(flawsOf(verdict)).toStrictEqual([]);
  });

  it('kill -9 of the primary’s PostgreSQL', async () => {
    const verdict = await during('kill -9 primary postgres', async () => {
      const primary = await primaryOf(cluster.databases);
      await primary.signal('SIGKILL', /postgres/);
      await pause(5_000);
    });
    expect(flawsOf(verdict)).toStrictEqual([]);
  });

  it('the primary is unplugged', async () => {
    const verdict = await during('unplug primary', async () => {
      const primary = await primaryOf(cluster.databases);
      await primary.unplug();
      await anotherPrimary(primary.name);
      await pause(5_000);
      await primary.plugIn();
    });
    expect(flawsOf(verdict)).toStrictEqual([]);
  });

  it('the primary is cut off from its peers, but not from HAProxy', async () => {
    const verdict = await during('cut primary from peers', async () => {
      const primary = await primaryOf(cluster.databases);
      const peers = cluster.databases.filter((machine) => machine !== primary);
      await primary.cutFrom(peers);
      await anotherPrimary(primary.name);
      await pause(5_000);
      await primary.rejoin(peers);
    });
    expect(flawsOf(verdict)).toStrictEqual([]);
  });

  it('the synchronous standby is switched off', async () => {
    const verdict = await during('switch off sync standby', async () => {
      const standby = await synchronousStandbyOf(cluster.databases);
      await standby.powerOff();
      await pause(10_000);
      await startDatabase(standby);
    });
    expect(flawsOf(verdict)).toStrictEqual([]);
  });

  it('PgBouncer is restarted', async () => {
    const verdict = await during('restart PgBouncer', async () => {
      await cluster.pool.signal('SIGKILL', /pgbouncer/);
      await pause(1_000);
      await startPgBouncer(cluster.pool);
    });
    expect(flawsOf(verdict)).toStrictEqual([]);
  });

  it('each Tabor process is killed five times', async () => {
    const verdict = await during('kill -9 Tabor, ten times', async () => {
      for (let round = 0; round < 5; round++) {
        for (const machine of cluster.tabors) {
          await machine.powerOff();
          await startTabor(machine);
        }
      }
    });
    expect(flawsOf(verdict)).toStrictEqual([]);
  });

  async function anotherPrimary(name: string): Promise<void> {
    await until('another primary', async () => (await primaryOf(cluster.databases)).name !== name, 90_000);
  }
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ids of the demo fleet. */
async function fleetOf({ databases }: Cluster): Promise<Fleet> {
  const primary = await primaryOf(databases);
  const ids = async (statement: string) => (await query<{ id: number }>(primary, statement)).map(({ id }) => id);
  const vehicles = await ids(`SELECT "Id"::int AS id FROM vehicle WHERE "VehicleType" = 0 ORDER BY "Id" DESC LIMIT 8`);
  const [from = 0, to = 0] = await ids('SELECT "Id"::int AS id FROM employee WHERE "IsActive" ORDER BY "Id" LIMIT 2');
  const itemOf = async (dictionary: number) =>
    (await ids(`SELECT "Id"::int AS id FROM dictionary_item WHERE "DictionaryId" = ${dictionary} LIMIT 1`))[0] ?? 0;
  return { vehicles, from, to, placement: await itemOf(dictionaryIds.faultPlacements), kind: await itemOf(dictionaryIds.faultKinds) };
}
