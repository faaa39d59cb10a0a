import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExportQueue, type ExportQueue } from '../../../server/export/export-queue.ts';
import { startBackend, type Backend } from '../../support/backend/backend.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import type { Role } from '../../support/backend/seed/small-fleet.ts';

const path = '/api/ForwardingPortfolio/GenerateExcel';
const exportsPerUser = 20;

/** Wraps an export queue and records the highest number of concurrent exports per user and in all. */
function createWatchedQueue(): { readonly queue: ExportQueue; readonly most: { ofOne: number; inAll: number } } {
  const queue = createExportQueue();
  const running: number[] = [];
  const peak = { ofOne: 0, inAll: 0 };
  return {
    most: peak,
    queue: {
      ...queue,
      run: (order, act) =>
        queue.run(order, async (onRows) => {
          const { userId } = order;
          running.push(userId);
          peak.ofOne = Math.max(peak.ofOne, running.filter((one) => one === userId).length);
          peak.inAll = Math.max(peak.inAll, running.length);
          try {
            return await act(onRows);
          } finally {
            running.splice(running.indexOf(userId), 1);
          }
        }),
    },
  };
}

onNewestPostgres('exports at once', (app) => {
  let backend: Backend;

  beforeAll(async () => {
    await sql`INSERT INTO forwarding_portfolio ("ContainerNumber", "ShippingNumber") SELECT 'BULK' || n, 'Przewóz ' || n FROM generate_series(1, 3000) n`.execute(
      app.db,
    );
    backend = await startBackend({ databaseUrl: app.databaseUrl, environment: { DEMO_MODE: 'true' } });
  });

  afterAll(() => backend.stop());

  const exportsOf = async () =>
    (await sql<{ count: number }>`SELECT count(*) AS count FROM file WHERE "FileName" LIKE '%.xlsx'`.execute(app.db)).rows[0]?.count;
  const headersOf = (role: Role) => ({ headers: { Authorization: `Bearer ${app.tokenOf(role)}` } });
  const requestRoles = [
    ...Array.from({ length: exportsPerUser }, () => 'manager' as const),
    ...Array.from({ length: 3 }, () => 'admin' as const),
  ];

  it('[R-024] runs one export of a user at a time and two in all', async () => {
    const { queue, most } = createWatchedQueue();
    const { request } = app.withSettings({ exports: queue });
    const answers = await Promise.all(requestRoles.map((role) => request(path, headersOf(role))));
    expect(answers.map(({ status }) => status)).toEqual(requestRoles.map(() => 200));
    expect(most).toEqual({ ofOne: 1, inAll: 2 });
  });

  it('[R-024] answers other calls while twenty exports of one user wait', async () => {
    const callApi = (address: string, role: Role) => fetch(`${backend.url}${address}`, headersOf(role));
    const ended: string[] = [];
    const exporting = requestRoles.map(async (role) => {
      const { status } = await callApi(path, role);
      ended.push('export');
      return status;
    });
    const answering = ['/health', '/api/ODataVehicle?$top=25', '/health'].map(async (address) => {
      const { status } = await callApi(address, 'driver');
      ended.push('other');
      return status;
    });
    expect(await Promise.all(answering)).toEqual([200, 200, 200]);
    expect(await Promise.all(exporting)).toEqual(requestRoles.map(() => 200));
    expect(ended.lastIndexOf('other')).toBeLessThan(ended.lastIndexOf('export'));
  });

  it('[R-143] shows queue place and rows of a named export to its user alone', async () => {
    const callApi = async (address: string, role: Role) =>
      (await fetch(`${backend.url}${address}`, headersOf(role))).json() as Promise<unknown>;
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const exporting = names.map((name) => callApi(`${path}?export=${name}`, 'manager'));
    const states: (readonly [string, { Place: number; Rows: number } | null])[] = [];
    const watched = Promise.all(exporting);
    const ended: unknown[] = [];
    void watched.then((ids) => ended.push(ids));
    while (ended.length === 0) {
      for (const name of names)
        states.push([name, (await callApi(`/File/ExportProgress?export=${name}`, 'manager')) as { Place: number; Rows: number } | null]);
      expect(await callApi('/File/ExportProgress?export=a', 'admin')).toBe(null);
    }
    expect(await watched).toEqual(names.map(() => expect.any(Number) as number));
    // The network decides which request comes first.
    expect(states.some(([, progress]) => progress?.Place === 2)).toBe(true);
    expect(states.some(([, progress]) => progress !== null && progress.Place === 0 && progress.Rows > 0)).toBe(true);
    // A file is answered before its last rows are written.
    await expect.poll(() => callApi('/File/ExportProgress?export=a', 'manager')).toBe(null);
  });

  it('[R-143] ends a running export when its client leaves, and runs the next one', async () => {
    const before = Number(await exportsOf());
    const leaving = new AbortController();
    const isReading = async () =>
      (
        await sql<{
          count: number;
        }>`SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(
          app.db,
        )
      ).rows[0]?.count;
    // Holds its first read.
    await app.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE forwarding_portfolio IN ACCESS EXCLUSIVE MODE`.execute(trx);
      const abandonedExport = fetch(`${backend.url}${path}`, { ...headersOf('manager'), signal: leaving.signal });
      await expect.poll(isReading, { timeout: 30_000 }).toBe(1);
      leaving.abort();
      await expect(abandonedExport).rejects.toThrow('aborted');
    });
    const { status } = await fetch(`${backend.url}${path}`, headersOf('manager'));
    expect([status, await exportsOf()]).toEqual([200, before + 1]);
  });

  it('[R-024] makes no file for a client that left the queue', async () => {
    const queue = createExportQueue();
    const { request } = app.withSettings({ exports: queue });
    const manager = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager').executeTakeFirstOrThrow();
    const before = Number(await exportsOf());
    const slow = Promise.withResolvers<void>();
    const first = queue.run({ userId: manager.Id, name: '', signal: new AbortController().signal }, () => slow.promise);
    const leaving = new AbortController();
    const abandonedExport = request(path, { ...headersOf('manager'), signal: leaving.signal });
    const staying = request(path, headersOf('manager'));
    leaving.abort();
    expect((await abandonedExport).status).toBe(499);
    slow.resolve();
    await first;
    expect((await staying).status).toBe(200);
    expect(await exportsOf()).toBe(before + 1);
  });
});
