import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, openPool } from '../../server/database/connect.ts';
import { absentExtensions, migrate } from '../../server/database/migrate.ts';
import { startBackend, type Backend } from '../support/backend.ts';
import { onEveryPostgres } from '../support/contract-app.ts';
import { handoverBody } from '../support/handovers.ts';
import { freshDatabase, onDatabase } from '../support/postgres.ts';
import { smallFleet } from '../support/small-fleet.ts';

/** What the newest migrations have made, taken away: the database of the version before. */
const withoutNewest = `
  DROP INDEX vehicle_order, employee_order, vehicle_counter_employee, vehicle_booking_end, fuel_card_order, sim_card_order, company_file_order;
  DROP TABLE counted_week;
  DROP FUNCTION count_weeks, move_counted_week, forget_counted_weeks CASCADE;
  DROP FUNCTION monday_of;
  DELETE FROM migration WHERE "Name" IN ('080-list-order.sql', '081-counted-weeks.sql')`;

onEveryPostgres('what PostgreSQL has to bring', (app) => {
  it('both extensions are in every supported one, and one that is not there is named', async () => {
    expect(await absentExtensions(app.db, ['pg_trgm', 'btree_gist', 'no_such_thing'])).toStrictEqual(['no_such_thing']);
  });
});

// The oldest supported PostgreSQL: what it does the newer ones do too.
describe.each(inject('postgres').slice(-1))('a new version · $name', (server) => {
  let database: { url: string; drop: () => Promise<void> };
  const running: Backend[] = [];
  const start = async (): Promise<Backend> => {
    const backend = await startBackend({ databaseUrl: database.url, environment: { DEMO_MODE: 'true' } });
    running.push(backend);
    return backend;
  };

  beforeAll(async () => {
    database = await freshDatabase(server);
  });

  afterAll(async () => {
    await Promise.all(running.map((backend) => backend.stop()));
    await database.drop();
  });

  it('migrates once, however many processes begin with it together, while the version before goes on saving', async () => {
    const before = await start();
    const token = await logIn(before.url);
    await onDatabase(database.url, withoutNewest);
    const migrated = new AbortController();
    const saving = Array.from({ length: 4 }, async () => {
      let saved = 0;
      while (!migrated.signal.aborted || saved === 0) {
        expect(await save(before.url, token, crypto.randomUUID(), 'wdrożenie')).toBe(200);
        saved++;
      }
      return saved;
    });
    const migrating = Array.from({ length: 3 }, async () => {
      const db = openDatabase(openPool(database.url, { timeZone: 'Europe/Warsaw', size: 1 }));
      return migrate(db).finally(() => db.destroy());
    });
    const done = await Promise.all(migrating).finally(() => migrated.abort());
    const saved = (await Promise.all(saving)).reduce((sum, one) => sum + one, 0);
    expect(done.toSorted((left, right) => left.length - right.length)).toStrictEqual([[], [], ['080-list-order.sql', '081-counted-weeks.sql']]);
    expect(await numbersOf(database.url)).toStrictEqual({ saved, uncounted: 0 });
  });

  it('[R-048] [R-108] what the version before writes while secrets of cards get their place in the history is told there, each once', async () => {
    const newest = ['127-shown-secrets.sql', '128-company-files-of-administrators.sql'];
    const older = await freshDatabase(server, { isEmpty: true });
    const db = openDatabase(openPool(older.url, { timeZone: 'Europe/Warsaw', size: 4 }));
    try {
      const all = await readdir(join(import.meta.dirname, '../../server/migrations'));
      await migrate(db, all.filter((name) => !newest.includes(name)));
      await onDatabase(older.url, `INSERT INTO user_account ("Username", "PasswordHash") VALUES ('kadrowa', 'x'); INSERT INTO sim_card ("PhoneNumber") VALUES ('600')`);
      // As that version has them in its code.
      const reveal = `INSERT INTO secret_reveal ("UserId", "TableName", "RecordId", "Field") VALUES (1, 'sim_card', 1, 'PIN')`;
      const history = `SELECT "Id", "Kind", "Call" FROM audit_entry WHERE "Entity" = 'sim-card' AND "RecordId" = 1 ORDER BY "Id" DESC LIMIT 51`;
      const journal = `SELECT "Id" FROM audit_entry WHERE "Entity" IN ('user', 'number-series', 'terms', 'dictionary', 'additional-field') ORDER BY "Id" DESC LIMIT 51`;
      const change = `INSERT INTO audit_entry ("Entity", "RecordId", "Kind", "Call", "UserId", "EnteredOn", "Changes") VALUES ('sim-card', 1, 'changed', 'import', 1, localtimestamp, '[]')`;
      const migrated = new AbortController();
      const working = Array.from({ length: 3 }, async () => {
        let done = 0;
        for (let after = 0; after < 5; after += migrated.signal.aborted ? 1 : 0, done++) {
          for (const statement of [reveal, history, journal, change]) await sql.raw(statement).execute(db);
        }
        return done;
      });
      await expect.poll(async () => (await sql`SELECT 1 FROM secret_reveal`.execute(db)).rows.length).toBeGreaterThan(10);
      expect(await migrate(db)).toEqual(newest);
      migrated.abort();
      const done = (await Promise.all(working)).reduce((sum, one) => sum + one, 0);
      const told = await sql<{ Kind: string; told: number; fields: number }>`
        SELECT "Kind", count(*)::int AS told, count(*) FILTER (WHERE "Changes" = '[{"Path": ["PIN"], "IsHidden": true}]')::int AS fields FROM audit_entry GROUP BY "Kind" ORDER BY 1`.execute(db);
      expect(told.rows).toEqual([{ Kind: 'changed', told: done, fields: 0 }, { Kind: 'shown', told: done, fields: done }]);
    } finally {
      await db.destroy();
      await older.drop();
    }
  });

  it('takes the place of the one before, process by process: each request is answered, once', async () => {
    const proxied = await Promise.all([start(), start()]);
    const token = await logIn(proxied[0]?.url ?? '');
    const over = new AbortController();
    const keys: string[] = [];
    const working = Array.from({ length: 4 }, async (_, worker) => {
      for (let turn = worker; !over.signal.aborted; turn++) {
        const key = crypto.randomUUID();
        keys.push(key);
        await viaProxy(proxied, turn, (url) => save(url, token, key, `zmiana ${key}`));
      }
    });
    for (const place of [0, 1]) {
      const leaving = proxied[place];
      await leaving?.stop();
      proxied[place] = await start();
    }
    over.abort();
    await Promise.all(working);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ PlaceName: string }>(`SELECT "PlaceName" FROM vehicle_handover_document WHERE "PlaceName" LIKE 'zmiana %' ORDER BY 1`);
    await client.end();
    expect(rows.map(({ PlaceName }) => PlaceName)).toStrictEqual(keys.map((key) => `zmiana ${key}`).toSorted());
  });
});

/** As a proxy does it that asks for `/ready`: a request that nobody has answered goes to the next process. Any other answer than a saved one fails. */
async function viaProxy(proxied: readonly Backend[], first: number, send: (url: string) => Promise<number>): Promise<void> {
  for (let turn = first; ; turn++) {
    const url = proxied[turn % proxied.length]?.url ?? '';
    const ready = await fetch(`${url}/ready`).then(({ status }) => status === 200, () => false);
    const status = ready ? await send(url).catch(() => null) : null;
    if (status === 200) return;
    // The same key may still be under way in the process that was asked first.
    if (status !== null && status !== 409) throw new Error(`answered with ${status}`);
  }
}

async function save(url: string, token: string, key: string, PlaceName: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const answer = await fetch(`${url}/VehicleHandoverDocument/CreateOrUpdate`, { method: 'POST', headers, body: JSON.stringify(handoverBody({ PlaceName })) });
  await answer.arrayBuffer();
  return answer.status;
}

async function numbersOf(url: string): Promise<{ saved: number; uncounted: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ saved: string; uncounted: string }>(`
    SELECT (SELECT count(*) FROM vehicle_handover_document WHERE "PlaceName" = 'wdrożenie') AS saved,
      (SELECT count(*) FROM vehicle_handover_document) - (SELECT sum("Rows") FROM counted_week WHERE "Table" = 'vehicle_handover_document') AS uncounted`);
  await client.end();
  return { saved: Number(rows[0]?.saved), uncounted: Number(rows[0]?.uncounted) };
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams({ username: 'manager', password: smallFleet.password }) });
  return ((await answer.json()) as { access_token: string }).access_token;
}
