import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createMetrics } from '../../../server/http/metrics.ts';
import { migrate } from '../../../server/schema/migrate.ts';
import { runBackend, startBackend } from '../../support/backend/backend.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { handoverBody } from '../../support/fixtures/handovers.ts';
import { freshDatabase, runStatement } from '../../support/backend/postgres.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

onNewestPostgres('readiness probe', (app) => {
  it('/ready is 200 with a reachable, fully migrated database and 503 otherwise', async () => {
    const ready = await app.request('/ready');
    expect([ready.status, await ready.json()]).toStrictEqual([200, { status: 'ready' }]);
    const name = '067-logins.sql';
    await runStatement(app.databaseUrl, `DELETE FROM migration WHERE "Name" = '${name}'`);
    const behind = await app.request('/ready');
    expect([behind.status, await behind.json()]).toStrictEqual([503, { status: 'migrations-missing', missing: [name] }]);
    await runStatement(app.databaseUrl, `INSERT INTO migration ("Name") VALUES ('${name}')`);
    expect(await migrate(app.db)).toStrictEqual([]);
  });
});

onNewestPostgres('operation', (app) => {
  it('a stopping process is not ready and closes its connections', async () => {
    const stopping = app.withSettings({ isStopping: () => true });
    const answer = await stopping.request('/ready');
    expect([answer.status, answer.headers.get('Connection')]).toStrictEqual([503, 'close']);
  });

  it('every answer has a request id: the valid one of the proxy, or a fresh one', async () => {
    const idOf = async (requestId: string) =>
      (await app.request('/nowhere', { headers: { 'X-Request-Id': requestId } })).headers.get('X-Request-Id');
    expect(await idOf('proxy-0123456789')).toBe('proxy-0123456789');
    expect(await idOf('a"} forged')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('short')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('/metrics requires its token and contains no record data', async () => {
    expect((await app.request('/metrics')).status).toBe(404);
    const metrics = createMetrics('1.2.3');
    const token = 'a-token-of-the-company';
    const open = app.withSettings({ metrics, metricsToken: token });
    const fetchMetrics = (bearer: string) => open.request('/metrics', { headers: { Authorization: `Bearer ${bearer}` } });
    expect((await fetchMetrics('another')).status).toBe(401);
    await open.request('/Vehicle/Get/4711?search=Kowalski', { headers: { Authorization: `Bearer ${app.tokenOf('admin')}` } });
    const figures = await (await fetchMetrics(token)).text();
    expect(figures).toContain('tabor_info{version="1.2.3"} 1');
    expect(figures).toMatch(/^tabor_http_requests_total\{method="GET",route="\/Vehicle\/Get\/:id",status="404"\} 1$/m);
    expect(figures).toMatch(/^tabor_http_request_duration_seconds_bucket\{le="\+Inf",method="GET",route="\/Vehicle\/Get\/:id"\} 1$/m);
    expect(figures).not.toMatch(/4711|Kowalski/);
    for (const line of figures.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
  });
});

describe.each(inject('postgres').slice(-1))('backend process · $name', (server) => {
  it('logs each request by id and route, without personal data or secrets', async () => {
    const database = await freshDatabase(server);
    const windows = { WINDOWS_LOGIN_HEADER: 'X-Remote-User', WINDOWS_LOGIN_PROXIES: '127.0.0.1' };
    const backend = await startBackend({ databaseUrl: database.url, environment: { DEMO_MODE: 'true', ...windows } });
    try {
      const post = (path: string, body: string, headers: Record<string, string> = {}) =>
        fetch(`${backend.url}${path}`, { method: 'POST', body, headers });
      const form = (password: string) => new URLSearchParams({ username: 'manager', password }).toString();
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      await post('/token', form('bardzo-tajne-hasło'), type);
      const { access_token: token } = (await (await post('/token', form(smallFleet.password), type)).json()) as { access_token: string };
      await fetch(`${backend.url}/auth/WindowsToken`, { headers: { 'X-Remote-User': 'viewer' } });
      const signed = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Request-Id': 'proxy-4711-0042' };
      const saved = await post(
        '/VehicleHandoverDocument/CreateOrUpdate',
        JSON.stringify(handoverBody({ Comments: 'Nowakowa widziała' })),
        signed,
      );
      expect([saved.status, saved.headers.get('X-Request-Id')]).toStrictEqual([200, 'proxy-4711-0042']);
      expect((await post('/SimCard/Reveal/1', '{"Field":"PUK"}', signed)).status).toBe(200);
      await fetch(`${backend.url}/api/ODataEmployee?search=${encodeURIComponent('Żółć')}`, { headers: signed });
      await runStatement(database.url, 'ALTER TABLE terms RENAME TO gone');
      expect((await fetch(`${backend.url}/VehicleHandoverDocument/AreThereTerms?item=Nowakowa`, { headers: signed })).status).toBe(500);
      const log = backend.output();
      expect(log).toMatch(
        /^\{"time":\d+,"level":"info","request":"proxy-4711-0042","method":"POST","route":"\/VehicleHandoverDocument\/CreateOrUpdate","status":200,"ms":\d+\}$/m,
      );
      expect(log).toMatch(/"level":"error","request":"proxy-4711-0042".*"sqlState":"42P01"/);
      for (const secret of [
        'tajne',
        token,
        smallFleet.secrets.PUK,
        'Nowakowa',
        'Żółć',
        'Łucja',
        '%C5%BB',
        '"manager"',
        '"viewer"',
        'data:image',
      ])
        expect(log).not.toContain(secret);
    } finally {
      await backend.stop();
      await database.drop();
    }
  });

  it('a graceful shutdown finishes running requests and rejects new connections', async () => {
    const database = await freshDatabase(server);
    const backend = await startBackend({ databaseUrl: database.url, environment: { DEMO_MODE: 'true', STOP_SECONDS: '20' } });
    try {
      const form = new URLSearchParams({ username: 'manager', password: smallFleet.password });
      const { access_token: token } = (await (await fetch(`${backend.url}/token`, { method: 'POST', body: form })).json()) as {
        access_token: string;
      };
      const lock = await lockTable(database.url, 'vehicle_handover_document');
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const saving = fetch(`${backend.url}/VehicleHandoverDocument/CreateOrUpdate`, {
        method: 'POST',
        headers,
        body: JSON.stringify(handoverBody()),
      });
      await lock.isWaitedFor();
      const stopped = backend.stop();
      await expect
        .poll(() =>
          fetch(`${backend.url}/health`).then(
            () => 'answered',
            () => 'refused',
          ),
        )
        .toBe('refused');
      await lock.release();
      const answer = await saving;
      expect([answer.status, answer.headers.get('Connection')]).toStrictEqual([200, 'close']);
      expect(Number(await answer.text())).toBeGreaterThan(0);
      await stopped;
    } finally {
      await backend.stop();
      await database.drop();
    }
  });

  it('serves TLS only, with certificate and key', async () => {
    const database = await freshDatabase(server);
    const file = (name: string) => fileURLToPath(new URL(`../../support/tls/${name}.pem`, import.meta.url));
    const backend = await startBackend({
      databaseUrl: database.url,
      environment: { TLS_CERT_FILE: file('cert'), TLS_KEY_FILE: file('key') },
    });
    try {
      expect(backend.url).toMatch(/^https:/);
      const request = get(`${backend.url}/health`, { ca: readFileSync(file('cert')) });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      expect([answer.statusCode, await json(answer)]).toStrictEqual([200, { status: 'ok', version: expect.any(String) as string }]);
      await expect(fetch(backend.url.replace('https:', 'http:'))).rejects.toThrow('fetch failed');
    } finally {
      await backend.stop();
      await database.drop();
    }
  });

  // Both tests only wait.
  it.concurrent('answers 408 to a client that sends its header too slowly', async () => {
    const database = await freshDatabase(server);
    const backend = await startBackend({ databaseUrl: database.url, environment: { DEMO_MODE: 'true' } });
    try {
      const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
      socket.write('GET /health HTTP/1.1\r\nHost: tabor\r\nX-Slow: ');
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect((await fetch(`${backend.url}/health`)).status).toBe(200);
    } finally {
      await backend.stop();
      await database.drop();
    }
  }, 60_000);

  it.concurrent('a request that outlives STOP_SECONDS is cut off', async () => {
    const database = await freshDatabase(server);
    const backend = await startBackend({ databaseUrl: database.url, environment: { DEMO_MODE: 'true', STOP_SECONDS: '1' } });
    try {
      const lock = await lockTable(database.url, 'login_attempt');
      const asking = fetch(`${backend.url}/token`, { method: 'POST', body: new URLSearchParams({ username: 'a', password: 'b' }) }).then(
        () => 'answered',
        () => 'cut',
      );
      await lock.isWaitedFor();
      await backend.stop();
      expect(await asking).toBe('cut');
      await lock.release();
    } finally {
      await backend.stop();
      await database.drop();
    }
  });

  it('two processes started on an empty database migrate and seed it once', async () => {
    const database = await freshDatabase(server, { isEmpty: true });
    const options = { databaseUrl: database.url, vehicles: 20, shipments: 20, environment: { DEMO_MODE: 'true' } };
    const backends = await Promise.all([startBackend(options), startBackend(options)]);
    try {
      for (const { url } of backends) expect((await fetch(`${url}/ready`)).status).toBe(200);
      const counts = await Promise.all(
        backends.map(async ({ url }) => {
          const form = new URLSearchParams({ username: 'admin', password: 'demo' });
          const { access_token: token } = (await (await fetch(`${url}/token`, { method: 'POST', body: form })).json()) as {
            access_token: string;
          };
          const page = await fetch(`${url}/api/ODataVehicle?$count=true&$top=1`, { headers: { Authorization: `Bearer ${token}` } });
          return ((await page.json()) as { '@odata.count': number })['@odata.count'];
        }),
      );
      expect(counts).toStrictEqual([20, 20]);
    } finally {
      await Promise.all(backends.map((backend) => backend.stop()));
      await database.drop();
    }
  });

  it('serves metrics on their own port', async () => {
    const database = await freshDatabase(server);
    const backend = await startBackend({ databaseUrl: database.url, environment: { METRICS_PORT: '0' } });
    try {
      const address = /^metrics (http:\S+)$/m.exec(backend.output())?.[1] ?? '';
      const figures = await (await fetch(address)).text();
      expect(figures).toContain('tabor_database_connections{pool="saves",state="busy"}');
      expect((await fetch(`${backend.url}/metrics`)).status).toBe(404);
    } finally {
      await backend.stop();
      await database.drop();
    }
  });

  it('rejects a short metrics token without printing it', async () => {
    const ended = await runBackend({ environment: { METRICS_TOKEN: 'kot' } });
    expect(ended.output).toMatch(/^Tabor cannot start: METRICS_TOKEN="…" is no token/);
  });
});

/** Locks a table, so that every write to it waits. */
async function lockTable(url: string, table: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  const waiting = async () => Number((await client.query('SELECT count(*) FROM pg_locks WHERE NOT granted')).rows[0].count);
  return {
    isWaitedFor: async () => {
      await expect.poll(waiting).toBeGreaterThan(0);
    },
    release: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}
