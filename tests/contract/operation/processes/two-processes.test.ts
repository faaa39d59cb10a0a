import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBackend, type Backend } from '../../../support/backend/backend.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { freshDatabase } from '../../../support/backend/postgres.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

const rounds = 3;
const savesPerRound = 24;

// The oldest supported PostgreSQL stands for the newer ones.
describe.each(inject('postgres').slice(-1))('two processes on one database · $name', (server) => {
  let database: { url: string; drop: () => Promise<void> };
  let client: Client;
  let lasting: Backend;
  let dying: Backend;
  let token: string;
  const start = () => startBackend({ databaseUrl: database.url, environment: { DEMO_MODE: 'true' } });

  beforeAll(async () => {
    database = await freshDatabase(server);
    client = new Client({ connectionString: database.url });
    await client.connect();
    [lasting, dying] = await Promise.all([start(), start()]);
    token = await logIn(lasting);
  });

  afterAll(async () => {
    await client.end();
    await Promise.all([lasting.stop(), dying.stop()]);
    await database.drop();
  });

  it('login and logout are shared', async () => {
    const ownToken = await logIn(lasting);
    const callApi = (at: Backend, path: string, method = 'GET') =>
      fetch(`${at.url}${path}`, { method, headers: { Authorization: `Bearer ${ownToken}` } });
    expect((await callApi(dying, '/auth/currentuser')).status).toBe(200);
    expect((await callApi(dying, '/auth/logout', 'POST')).status).toBe(200);
    expect((await callApi(lasting, '/auth/currentuser')).status).toBe(401);
  });

  it('login attempts are counted together', async () => {
    const attempt = (at: Backend) =>
      fetch(`${at.url}/token`, { method: 'POST', body: new URLSearchParams({ username: 'viewer', password: 'wrong' }) });
    const statuses = [];
    for (let attempts = 0; attempts < 6; attempts++) statuses.push((await attempt(attempts % 2 === 0 ? lasting : dying)).status);
    expect(statuses).toStrictEqual([400, 400, 400, 400, 400, 429]);
  });

  it('one key sent to both concurrently is one save', async () => {
    const key = crypto.randomUUID();
    const place = `oba ${key}`;
    const answers = await Promise.all([lasting, dying].map((at) => save(at, key, place)));
    const saved = answers.find((answer) => answer.status === 200);
    expect(saved?.status).toBe(200);
    expect(answers.map((answer) => answer.status).every((status) => status === 200 || status === 409)).toBe(true);
    // Sequential, because two concurrent repeats may collide and one of them gets 409.
    const ids = [(await save(lasting, key, place)).body, (await save(dying, key, place)).body];
    expect(new Set([...ids, saved?.body]).size).toBe(1);
    expect(await placesLike(place)).toStrictEqual([place]);
  });

  it('a kill during saves loses no acknowledged save and leaves no partial one', async () => {
    for (let round = 0; round < rounds; round++) {
      const keys = Array.from({ length: savesPerRound }, () => crypto.randomUUID());
      const acknowledged = new Map<string, string>();
      const first = Promise.withResolvers<void>();
      const sending = keys.map(async (key, index) => {
        const answer = await save(index % 2 === 0 ? dying : lasting, key, `runda ${key}`).catch(() => null);
        if (answer?.status === 200) acknowledged.set(key, answer.body);
        if (index % 2 === 0) first.resolve();
      });
      await first.promise;
      await dying.kill();
      await Promise.all(sending);

      // All traffic goes to the surviving process; a device retries unanswered saves with their key.
      for (const key of keys) {
        const answer = await repeat(key, `runda ${key}`);
        expect(answer.status).toBe(200);
        expect(answer.body).toBe(acknowledged.get(key) ?? answer.body);
      }
      expect(await placesLike('runda %')).toHaveLength((round + 1) * savesPerRound);
      const halves = await client.query(`
        SELECT d."Id" FROM vehicle_handover_document d
        LEFT JOIN idempotency_key k ON k."Body" = d."Id"::text
        LEFT JOIN audit_entry a ON a."Entity" = 'vehicle-handover-document' AND a."RecordId" = d."Id"
        WHERE d."PlaceName" LIKE 'runda %' AND (k."Key" IS NULL OR a."Id" IS NULL)`);
      expect(halves.rows).toStrictEqual([]);
      dying = await start();
    }
  });

  async function repeat(key: string, place: string): Promise<{ status: number; body: string }> {
    for (;;) {
      const answer = await save(lasting, key, place);
      // PostgreSQL rolls back the transaction of the killed process as soon as it notices the lost connection.
      if (answer.status !== 409) return answer;
    }
  }

  async function save(at: Backend, key: string, PlaceName: string): Promise<{ status: number; body: string }> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const answer = await fetch(`${at.url}/VehicleHandoverDocument/CreateOrUpdate`, {
      method: 'POST',
      headers,
      body: JSON.stringify(handoverBody({ PlaceName })),
    });
    return { status: answer.status, body: await answer.text() };
  }

  async function placesLike(pattern: string): Promise<string[]> {
    const { rows } = await client.query<{ PlaceName: string }>(
      'SELECT "PlaceName" FROM vehicle_handover_document WHERE "PlaceName" LIKE $1',
      [pattern],
    );
    return rows.map((row) => row.PlaceName);
  }
});

async function logIn(at: Backend): Promise<string> {
  const answer = await fetch(`${at.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'manager', password: smallFleet.password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
