import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { Client, type QueryResult, type QueryResultRow } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { EntityDefinition } from '../../../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../../../src/contract/registry.ts';
import { openDatabase, openPool } from '../../../../server/database/connect.ts';
import { missingExtensions, migrate } from '../../../../server/schema/migrate.ts';
import { frozenServerBefore } from '../../../frozen/server-program.ts';
import { startBackend, type Backend } from '../../../support/backend/backend.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { freshDatabase, runStatement } from '../../../support/backend/postgres.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

const grids = (Object.values(entityRegistry) satisfies readonly EntityDefinition[]).flatMap((entity) =>
  'grid' in entity ? [entity.grid.path] : [],
);

onNewestPostgres('PostgreSQL extensions', (app) => {
  it('every supported PostgreSQL has both; a missing extension is named', async () => {
    expect(await missingExtensions(app.db, ['pg_trgm', 'btree_gist', 'no_such_thing'])).toStrictEqual(['no_such_thing']);
  });
});

// The oldest supported PostgreSQL stands for the newer ones.
describe.each(inject('postgres').slice(-1))('rolling upgrade · $name', (server) => {
  const database: { url: string; drop: () => Promise<void> }[] = [];
  const running: Backend[] = [];
  let older: { readonly program: string };
  let folder: string;
  const start = async (databaseUrl: string, program?: string): Promise<Backend> => {
    const backend = await startBackend({
      databaseUrl,
      vehicles: 8,
      shipments: 8,
      environment: { DEMO_MODE: 'true' },
      ...(program ? { program } : {}),
    });
    running.push(backend);
    return backend;
  };
  /** Creates and fills a database with the program of the previous release. Its handovers require no additional fields. */
  const startOlder = async (): Promise<{ url: string; first: Backend }> => {
    const fresh = await freshDatabase(server, { isEmpty: true });
    database.push(fresh);
    const first = await start(fresh.url, older.program);
    await runStatement(fresh.url, 'DELETE FROM additional_field');
    return { url: fresh.url, first };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabor-older-'));
    older = await frozenServerBefore((await allMigrations()).at(-1) ?? '', folder);
  });

  afterAll(async () => {
    await Promise.all(running.map((backend) => backend.stop()));
    await Promise.all(database.map((one) => one.drop()));
    await rm(folder, { recursive: true, force: true });
  });

  it('concurrent starts migrate once, while old and new program serve correctly', async () => {
    const { url, first: before } = await startOlder();
    const serving = [before];
    const oldMigrations = await appliedMigrationsOf(url);
    const token = await logIn(before.url);
    const visits = simulateUsers(serving, token, await listsOf(before.url, token));
    await visits.more(5);
    const after = await Promise.all([start(url), start(url)]);
    serving.push(...after);
    await visits.more(15);
    serving.shift();
    await before.stop();
    await visits.more(5);
    expect(await visits.end()).toStrictEqual([]);
    expect(oldMigrations.length).toBeLessThan((await appliedMigrationsOf(url)).length);
    expect(await appliedMigrationsOf(url)).toStrictEqual(await allMigrations());
    expect(await readHandovers(url)).toStrictEqual({ places: visits.places.toSorted(), uncounted: 0 });
    // Starts three processes, one of which seeds a demo: on a busy machine that takes most of the usual timeout.
  }, 90_000);

  it('[R-048] [R-108] writes of the old version during the migration are audited once', async () => {
    const newest = ['127-shown-secrets.sql', '128-company-files-of-administrators.sql'];
    const fresh = await freshDatabase(server, { isEmpty: true });
    const db = openDatabase(openPool(fresh.url, { timeZone: 'Europe/Warsaw', size: 4 }));
    try {
      await migrate(db, { only: (await allMigrations()).filter((name) => !newest.includes(name)) });
      await runStatement(
        fresh.url,
        `INSERT INTO user_account ("Username", "PasswordHash") VALUES ('kadrowa', 'x'); INSERT INTO sim_card ("PhoneNumber") VALUES ('600')`,
      );
      // Statements of the previous version.
      const reveal = `INSERT INTO secret_reveal ("UserId", "TableName", "RecordId", "Field") VALUES (1, 'sim_card', 1, 'PIN')`;
      const history = `SELECT "Id", "Kind", "Call" FROM audit_entry WHERE "Entity" = 'sim-card' AND "RecordId" = 1 ORDER BY "Id" DESC LIMIT 51`;
      const journal = `SELECT "Id" FROM audit_entry WHERE "Entity" IN ('user', 'number-series', 'terms', 'dictionary', 'additional-field') ORDER BY "Id" DESC LIMIT 51`;
      const change = `INSERT INTO audit_entry ("Entity", "RecordId", "Kind", "Call", "UserId", "EnteredOn", "Changes") VALUES ('sim-card', 1, 'changed', 'import', 1, localtimestamp, '[]')`;
      const migrated = new AbortController();
      const working = Array.from({ length: 3 }, async () => {
        let count = 0;
        for (let after = 0; after < 5; after += migrated.signal.aborted ? 1 : 0, count++) {
          for (const statement of [reveal, history, journal, change]) await sql.raw(statement).execute(db);
        }
        return count;
      });
      await expect.poll(async () => (await sql`SELECT 1 FROM secret_reveal`.execute(db)).rows.length).toBeGreaterThan(10);
      expect(await migrate(db)).toEqual(newest);
      migrated.abort();
      const total = (await Promise.all(working)).reduce((sum, one) => sum + one, 0);
      const audited = await sql<{ Kind: string; told: number; fields: number }>`
        SELECT "Kind", count(*)::int AS told, count(*) FILTER (WHERE "Changes" = '[{"Path": ["PIN"], "IsHidden": true}]')::int AS fields FROM audit_entry GROUP BY "Kind" ORDER BY 1`.execute(
        db,
      );
      expect(audited.rows).toEqual([
        { Kind: 'changed', told: total, fields: 0 },
        { Kind: 'shown', told: total, fields: total },
      ]);
    } finally {
      await db.destroy();
      await fresh.drop();
    }
  });

  it('replaces processes one by one: each request is answered exactly once', async () => {
    const { url, first } = await startOlder();
    const proxied = [first, await start(url, older.program)];
    const token = await logIn(first.url);
    const over = new AbortController();
    const keys: string[] = [];
    const working = Array.from({ length: 4 }, async (_, worker) => {
      for (let turn = worker; !over.signal.aborted; turn++) {
        const key = crypto.randomUUID();
        keys.push(key);
        await sendViaProxy(proxied, turn, async (at) => (await save(at, token, key, `wdrożenie ${key}`)).status);
      }
    });
    for (const place of [0, 1]) {
      const leaving = proxied[place];
      await leaving?.stop();
      proxied[place] = await start(url);
    }
    over.abort();
    await Promise.all(working);
    expect(await readHandovers(url)).toStrictEqual({ places: keys.map((key) => `wdrożenie ${key}`).toSorted(), uncounted: 0 });
  }, 90_000);
});

/** The lists that both versions have. */
async function listsOf(url: string, token: string): Promise<readonly string[]> {
  const statuses = await Promise.all(
    grids.map(async (grid) => (await fetch(`${url}${grid}?$top=1`, { headers: { Authorization: `Bearer ${token}` } })).status),
  );
  return grids.filter((_, index) => statuses[index] !== 404);
}

/** Simulates users, with one of `serving` after the other. `end` returns the wrong answers. */
function simulateUsers(serving: readonly Backend[], token: string, lists: readonly string[]) {
  const over = new AbortController();
  const wrongAnswers: string[] = [];
  const places: string[] = [];
  let requestCount = 0;
  let turn = 0;
  const next = (): string => serving[turn++ % serving.length]?.url ?? '';
  const expectAnswer = async (what: string, work: () => Promise<unknown>, expected: unknown): Promise<void> => {
    const answer = await work().catch(String);
    if (!isDeepStrictEqual(answer, expected)) wrongAnswers.push(`${what}: ${JSON.stringify(answer)}`);
  };
  const visit = async (): Promise<void> => {
    const key = crypto.randomUUID();
    const placeName = `wdrożenie ${key}`;
    places.push(placeName);
    const first = await save(next(), token, key, placeName).catch((error: unknown) => ({ status: 0, body: String(error) }));
    if (first.status !== 200) return void wrongAnswers.push(`save: ${first.status} ${JSON.stringify(first.body)}`);
    const Id = first.body;
    await expectAnswer('the same save elsewhere', async () => (await save(next(), token, key, placeName)).body, Id);
    await expectAnswer(
      'the saved',
      async () => ((await read(next(), token, `/VehicleHandoverDocument/Get/?id=${String(Id)}`)) as { PlaceName: string }).PlaceName,
      placeName,
    );
    const only = `/api/ODataVehicleHandoverDocument?$count=true&$filter=${encodeURIComponent(`PlaceName eq '${placeName}'`)}`;
    await expectAnswer('the list of it', async () => ((await read(next(), token, only)) as { '@odata.count': number })['@odata.count'], 1);
    await expectAnswer(
      'the search for it',
      async () =>
        ((await read(next(), token, `/api/ODataVehicleHandoverDocument?data=${key}`)) as { value: { Id: number }[] }).value.map(
          (row) => row.Id,
        ),
      [Id],
    );
    for (const grid of lists)
      await expectAnswer(
        grid,
        async () => Array.isArray(((await read(next(), token, `${grid}?$top=5&$count=true`)) as { value: unknown }).value),
        true,
      );
    await expectAnswer(
      'who is logged in',
      async () => ((await read(next(), token, '/auth/currentuser')) as { Username: string }).Username,
      'manager',
    );
    requestCount++;
  };
  const working = Array.from({ length: 3 }, async () => {
    while (!over.signal.aborted && wrongAnswers.length === 0) await visit();
  });
  return {
    places,
    /** Waits for `count` more visits or for a wrong answer. */
    more: async (count: number): Promise<void> => {
      const expected = requestCount + count;
      await vi.waitUntil(() => requestCount >= expected || wrongAnswers.length > 0, { timeout: 60_000 });
    },
    end: async (): Promise<readonly string[]> => {
      over.abort();
      await Promise.all(working);
      return wrongAnswers;
    },
  };
}

/** A proxy that checks `/ready` and passes an unanswered request to the next process. Throws for any answer but 200 and 409. */
async function sendViaProxy(proxied: readonly Backend[], first: number, send: (url: string) => Promise<number>): Promise<void> {
  for (let turn = first; ; turn++) {
    const url = proxied[turn % proxied.length]?.url ?? '';
    const ready = await fetch(`${url}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    const status = ready ? await send(url).catch(() => null) : null;
    if (status === 200) return;
    // The first process may still be handling the same key.
    if (status !== null && status !== 409) throw new Error(`answered with ${status}`);
  }
}

async function save(url: string, token: string, key: string, PlaceName: string): Promise<{ status: number; body: unknown }> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const answer = await fetch(`${url}/VehicleHandoverDocument/CreateOrUpdate`, {
    method: 'POST',
    headers,
    body: JSON.stringify(handoverBody({ PlaceName, AdditionalFieldValues: [] })),
  });
  return { status: answer.status, body: await answer.json() };
}

async function read(url: string, token: string, path: string): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}`, Language: 'pl' } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function readHandovers(url: string): Promise<{ places: string[]; uncounted: number }> {
  const { rows } = await queryDatabase<{ PlaceName: string }>(
    url,
    `SELECT "PlaceName" FROM vehicle_handover_document WHERE "PlaceName" LIKE 'wdrożenie %'`,
  );
  const { rows: counted } = await queryDatabase<{ uncounted: string }>(
    url,
    `
    SELECT (SELECT count(*) FROM vehicle_handover_document) - (SELECT sum("Rows") FROM counted_week WHERE "Table" = 'vehicle_handover_document') AS uncounted`,
  );
  return { places: rows.map((row) => row.PlaceName).toSorted(), uncounted: Number(counted[0]?.uncounted) };
}

/** The migrations applied to a database. */
async function appliedMigrationsOf(url: string): Promise<string[]> {
  return (await queryDatabase<{ Name: string }>(url, 'SELECT "Name" FROM migration')).rows.map((row) => row.Name).toSorted();
}

async function queryDatabase<Row extends QueryResultRow>(url: string, statement: string): Promise<QueryResult<Row>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query<Row>(statement).finally(() => client.end());
}

async function allMigrations(): Promise<string[]> {
  return (await readdir(join(import.meta.dirname, '../../../../server/migrations'))).toSorted();
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'manager', password: smallFleet.password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
