import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCluster, type Cluster } from '../../../../server/database/cluster.ts';
import { openDatabase, openPool } from '../../../../server/database/connect.ts';
import { migrate } from '../../../../server/schema/migrate.ts';
import { openObjectStore } from '../../../../server/files/object-store.ts';
import { sweepObjects } from '../../../../server/files/objects.ts';
import { sweepUploads } from '../../../../server/files/receive.ts';
import { startBackend, type Backend } from '../../../support/backend/backend.ts';
import { startPausableProxy } from '../../../support/backend/pausable-proxy.ts';
import { fileForm, handoverBody, pngBytes } from '../../../support/fixtures/handovers.ts';
import { startObjectStore } from '../../../support/backend/services/object-store.ts';
import { postgresPrograms, testedVersions } from '../../../support/backend/postgres.ts';
import { seedSmallFleet } from '../../../support/backend/seed/seed-small-fleet.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

/** `npm run test:kill` runs twenty. */
const killCount = Number(process.env['KILLS'] ?? 2);
const savesPerRound = 16;

// With production durability: each commit is on the disk before it is acknowledged.
describe.each(testedVersions(postgresPrograms))('killed in the middle of saves · $name', ({ programs }) => {
  let folder: string;
  let cluster: Cluster;
  const started: Backend[] = [];

  const start = async (environment: Readonly<Record<string, string>> = {}): Promise<Backend> => {
    const backend = await startBackend({ databaseUrl: cluster.urlOf('tabor'), environment: { DEMO_MODE: 'true', ...environment } });
    started.push(backend);
    return backend;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabor-killed-'));
    await chmod(folder, 0o755);
    cluster = await startCluster({ programs, folder });
    await cluster.ensureDatabase('tabor');
    const db = openDatabase(openPool(cluster.urlOf('tabor'), { timeZone: 'Europe/Warsaw' }));
    await migrate(db);
    await seedSmallFleet(db);
    await db.destroy();
  });

  afterAll(async () => {
    await Promise.all(started.map((backend) => backend.stop()));
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'acknowledged saves survive a kill of backend or database; others can be retried',
    async () => {
      for (let round = 0; round < killCount; round++) {
        const backend = await start();
        const token = await logIn(backend.url);
        const acknowledged = new Map<string, string>();
        const keys = Array.from({ length: savesPerRound }, () => `${round}-${crypto.randomUUID()}`);
        const enough = Promise.withResolvers<void>();
        const sending = keys.map(async (key) => {
          const saved = await saveAndConfirm(backend.url, token, key).catch(() => null);
          if (saved !== null) acknowledged.set(key, saved);
          // Each round kills at another count of saves; the remaining saves are cut at any step.
          if (acknowledged.size > round % (savesPerRound / 2)) enough.resolve();
        });
        await Promise.race([enough.promise, Promise.all(sending)]);
        expect(acknowledged.size).toBeGreaterThan(0);
        const postgres = await postmasterPidOf(folder);
        await backend.kill();
        if (round % 2 === 1) {
          process.kill(postgres, 'SIGKILL');
          await cluster.ended;
          cluster = await startCluster({ programs, folder });
        }
        await Promise.all(sending);

        const next = await start();
        for (const key of keys) {
          const again = await saveAndConfirm(next.url, token, key);
          expect(again).toBe(acknowledged.get(key) ?? again);
        }
        await next.stop();
        expect(await countInconsistencies(cluster.urlOf('tabor'))).toStrictEqual({
          saved: (round + 1) * savesPerRound,
          halves: 0,
          uncounted: 0,
          gaps: 0,
        });
      }
    },
    60_000 + killCount * 20_000,
  );

  it('[R-054] [R-083] a kill during an upload leaves no half file; leftovers are swept', async () => {
    const s3 = await startObjectStore();
    const gate = await startPausableProxy(s3.settings.endpoint);
    const temporary = join(folder, 'uploads');
    await mkdir(temporary);
    const { bucket, region, key, secret, prefix } = s3.settings;
    const environment = {
      TMPDIR: temporary,
      FILES_S3_ENDPOINT: gate.url,
      FILES_S3_BUCKET: bucket,
      FILES_S3_REGION: region,
      FILES_S3_KEY: key,
      FILES_S3_SECRET: secret,
      FILES_S3_PREFIX: prefix,
    };
    const db = openDatabase(openPool(cluster.urlOf('tabor'), { timeZone: 'Europe/Warsaw' }));
    const bytes = Buffer.concat([pngBytes, Buffer.alloc(3_000_000, 7)]);
    const rows = async () =>
      (await db.selectFrom('file').select('ObjectKey').where('ObjectKey', 'is not', null).execute())
        .map(({ ObjectKey }) => String(ObjectKey))
        .toSorted();
    const ids: number[] = [];

    // Cuts before any byte has left, after half of the bytes, and while the answer of the store is on its way.
    const moments = [{ letsThrough: 0 }, { letsThrough: bytes.length / 2 }, { holdsAnswer: true }];
    for (const [round, moment] of moments.entries()) {
      const backend = await start(environment);
      const token = await logIn(backend.url);
      ids.push(Number(await upload(backend.url, token, `whole-${round}`, bytes)));
      const reached = gate.hold(moment);
      const cut = upload(backend.url, token, `cut-${round}`, bytes).catch(() => null);
      await reached;
      await backend.kill();
      expect(await cut).toBeNull();
      gate.open();
      expect((await rows()).length).toBe(ids.length);
    }
    expect(await readdir(temporary)).toHaveLength(moments.length);

    const backend = await start(environment);
    const token = await logIn(backend.url);
    for (const round of moments.keys()) ids.push(Number(await upload(backend.url, token, `cut-${round}`, bytes)));
    for (const id of ids) {
      const answer = await fetch(`${backend.url}/File/Get/${id}`, { headers: { Authorization: `Bearer ${token}` } });
      expect([id, answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toStrictEqual([id, 200, true]);
    }
    expect(new Set(ids).size).toBe(2 * moments.length);
    await backend.stop();

    expect([await sweepUploads(temporary), await sweepUploads(temporary, Date.now() + 7_200_000), await readdir(temporary)]).toStrictEqual([
      0,
      moments.length,
      [],
    ]);
    const store = openObjectStore(s3.settings);
    for (const age of ['2 hours', '8 days']) {
      await db
        .updateTable('file_object')
        .set({ WrittenOn: sql`"WrittenOn" - ${sql.lit(age)}::interval`, GoneOn: sql`"GoneOn" - ${sql.lit(age)}::interval` })
        .execute();
      await sweepObjects(db, store);
    }
    expect(await s3.objects()).toStrictEqual(await rows());
    expect((await db.selectFrom('file_object').select('Key').execute()).map(({ Key }) => Key).toSorted()).toStrictEqual(await rows());
    await db.destroy();
    await gate.stop();
    await s3.stop();
  }, 120_000);
});

/** Uploads a file of a vehicle with the idempotency key `key` and returns its id. */
async function upload(url: string, token: string, key: string, bytes: Buffer): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': key };
  const answer = await fetch(`${url}/File/UploadToTable?table=Vehicle&id=${smallFleet.vehicle}`, {
    method: 'POST',
    headers,
    body: fileForm(bytes, 'dowód.png'),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.text();
}

/** Saves and confirms a handover with retries, as a device does. Returns id and number. */
async function saveAndConfirm(url: string, token: string, key: string): Promise<string> {
  const id = await post(url, token, `${key}-save`, '/VehicleHandoverDocument/CreateOrUpdate', handoverBody({ PlaceName: `runda ${key}` }));
  return `${id} ${await post(url, token, `${key}-confirm`, `/VehicleHandoverDocument/Confirm/${id}`, null)}`;
}

async function post(url: string, token: string, key: string, path: string, body: unknown): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key };
  for (;;) {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, ...(body === null ? {} : { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (answer.status === 200) return text;
    // 409 and 503: the database is starting, or has not yet rolled back the transaction of the killed backend.
    if (answer.status !== 409 && answer.status !== 503) throw new Error(`${path}: ${answer.status} ${text}`);
  }
}

/**
 * Counts after the rounds: saved handovers; handovers without audit, key or search text; wrong week counts; gaps in the numbers.
 */
async function countInconsistencies(url: string): Promise<Record<string, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(`
      WITH saved AS (SELECT * FROM vehicle_handover_document WHERE "PlaceName" LIKE 'runda %')
      SELECT (SELECT count(*) FROM saved) AS saved,
        (SELECT count(*) FROM saved s WHERE s."Number" IS NULL OR position('runda' IN s."SearchText") = 0
          OR NOT EXISTS (SELECT FROM idempotency_key k WHERE k."Body" = s."Id"::text AND s."PlaceName" || '-save' = 'runda ' || k."Key")
          OR (SELECT count(*) FROM audit_entry a WHERE a."Entity" = 'vehicle-handover-document' AND a."RecordId" = s."Id") <> 2) AS halves,
        (SELECT (SELECT count(*) FROM vehicle_handover_document) - sum("Rows") FROM counted_week WHERE "Table" = 'vehicle_handover_document') AS uncounted,
        (SELECT max(right("Number", 6)::integer) - count(*) FROM vehicle_handover_document WHERE "Number" LIKE 'PZO/2026/%') AS gaps`);
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
  } finally {
    await client.end();
  }
}

async function postmasterPidOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'manager', password: smallFleet.password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
