import { readFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Kysely } from 'kysely';
import { toWireDateTimeIn } from '../src/contract/wire-date-in-zone.ts';
import { createApp } from './app.ts';
import { openDatabase, openPool } from './database/connect.ts';
import { findDatabase } from './database/find-database.ts';
import { startHousekeeping } from './database/housekeeping.ts';
import { migrate } from './database/migrate.ts';
import type { Database } from './database/tables.ts';
import { readGridColumns } from './grid/columns.ts';
import { checkSecretBox, findSecretBox } from './secrets/find-key.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';

const version = (JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string }).version;

// Time for the requests under way to end before their connections are closed.
const longestFarewell = 5_000;

try {
  await run(readSettings(process.env, process.argv.slice(2)));
} catch (error) {
  fail(error);
}

async function run(settings: Settings): Promise<void> {
  const stopping = new Promise<void>((resolve) => {
    // Ctrl+C arrives twice, from the terminal and from the script that started us: the second one must not cut the farewell short.
    process.on('SIGTERM', () => resolve());
    process.on('SIGINT', () => resolve());
  });
  const home = await findDatabase(settings);
  const db = openDatabase(openPool(home.url, { timeZone: settings.companyTimeZone }));
  try {
    await migrate(db);
    const secrets = await findSecretBox(settings);
    await checkSecretBox(db, secrets);
    if (settings.demoMode) await seedWhenEmpty(db, settings, secrets);
    const server = await listen(settings, db, secrets);
    say(`listening ${addressOf(settings, server)}`);
    if (settings.demoMode) say('demo logins: admin, manager, driver, viewer (password: demo)');
    const housekeeping = startHousekeeping(db);
    const isAsked = await Promise.race([stopping.then(() => true), home.ended.then(() => false)]);
    clearInterval(housekeeping);
    await close(server);
    if (!isAsked) throw new Error(`The database in ${settings.dataDir} has ended unasked; postgres.log there says why. Start again: it recovers.`);
  } finally {
    await db.destroy();
    await home.stop();
  }
}

async function seedWhenEmpty(db: Kysely<Database>, { vehicles, shipments, companyTimeZone }: Settings, secrets: SecretBox): Promise<void> {
  const anybody = await db.selectFrom('user_account').select('Id').limit(1).executeTakeFirst();
  if (anybody) return;
  say(`preparing a demo fleet of ${vehicles} vehicles`);
  // A company's own start never loads the demo.
  const { seedDemoFleet } = await import('./demo/seed.ts');
  await seedDemoFleet(db, { vehicles, shipments, secrets, now: toWireDateTimeIn(companyTimeZone, new Date()) });
}

async function listen(settings: Settings, db: Kysely<Database>, secrets: SecretBox): Promise<ServerType> {
  const app = createApp({ ...settings, db, secrets, gridColumns: await readGridColumns(db), version, log: (line) => process.stderr.write(`${line}\n`) });
  // A client that sends a header or a body drop by drop gives its place to another; an upload on a slow phone has its time.
  const limits = { headersTimeout: 15_000, requestTimeout: 300_000, keepAliveTimeout: 65_000 };
  const server = settings.tls
    ? createAdaptorServer({
        fetch: app.fetch,
        createServer: createTlsServer,
        serverOptions: { ...limits, cert: readFileSync(settings.tls.certFile), key: readFileSync(settings.tls.keyFile) },
      })
    : createAdaptorServer({ fetch: app.fetch, createServer: createPlainServer, serverOptions: limits });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  return server;
}

async function close(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), longestFarewell);
  await closed;
  clearTimeout(timer);
}

function addressOf(settings: Settings, server: ServerType): string {
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(settings.host) ? 'localhost' : settings.host;
  return `${settings.tls ? 'https' : 'http'}://${host}:${port}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): void {
  const isOurs = error instanceof SettingError || (error instanceof Error && !('code' in error));
  const why = error instanceof Error ? (isOurs ? error.message : `${error.message || error.name} (${String((error as { code?: unknown }).code)})`) : String(error);
  process.stderr.write(`Tabor cannot start: ${why}\n`);
  process.exitCode = 1;
}
