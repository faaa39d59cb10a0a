import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Counter, Gauge, Registry } from '@prometheus-io/client';
import type { Kysely } from 'kysely';
import { toWireDateTimeIn } from '../src/contract/wire/wire-date-in-zone.ts';
import { createApp } from './app.ts';
import { openTicketReader } from './auth/kerberos.ts';
import { missingRoles } from './directory/roles.ts';
import { openDatabaseHome } from './database/open-database-home.ts';
import { lowerHelperThreads } from './database/low-priority.ts';
import { openPools, type Pools } from './database/pools.ts';
import { pushDriver } from './push/push-driver.ts';
import { webhookDriver } from './webhooks/webhook-driver.ts';
import { openPushKey, type PushKey } from './push/push-key.ts';
import { startHousekeeping } from './operation/housekeeping.ts';
import { createSecurityLog } from './operation/security-log.ts';
import { migrate } from './schema/migrate.ts';
import { ownsSchema } from './schema/runtime-role.ts';
import type { Database } from './database/tables.ts';
import type { ChannelDrivers } from './events/channel-driver.ts';
import { startQueue } from './events/run-queue.ts';
import { createExportQueue } from './export/export-queue.ts';
import { createExportWorkers, type ExportWorkers } from './export/export-workers.ts';
import { openObjectStore } from './files/object-store.ts';
import { openUploadScanner } from './files/scan.ts';
import { protocolMaker } from './entities/vehicle-handover-document/make-protocol.ts';
import { serverEntities } from './entities/registry.ts';
import { markedLists, readGridColumns } from './grid/columns.ts';
import type { App, AppDependencies } from './http/context.ts';
import { createBulkheads } from './http/bulkheads.ts';
import { createMetrics } from './http/metrics.ts';
import { createRequestPlaces } from './limits/places.ts';
import { addressOf, gracefulShutdown, serve, serveMetrics } from './operation/serve.ts';
import { recordGroups } from './retention/retained-groups.ts';
import { checkSecretBox, openSecretBox } from './secrets/open-secret-box.ts';
import { openSigner } from './secrets/signer.ts';
import { SettingError } from './settings/setting.ts';
import { checkCompanyKey, readSettings, type Settings } from './settings/settings.ts';

const version = (JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string }).version;

const exportProgram = new URL('calls/export-worker.ts', import.meta.url);

// The start itself has priority over the thread that loads what exports need.
const EXPORTS_READY_AFTER_MS = 30_000;

// Maximum wait for database work of aborted requests.
const MAX_DISCONNECT_MS = 3_000;

try {
  await run(readSettings(process.env, process.argv.slice(2)));
} catch (error) {
  fail(error);
}

async function run(settings: Settings): Promise<void> {
  await checkCompanyKey(settings);
  let isStopping = false;
  const stopping = new Promise<void>((resolve) => {
    const stop = () => {
      isStopping = true;
      resolve();
    };
    // Ctrl+C arrives twice, from the terminal and from the start script: the second one must not interrupt the graceful shutdown.
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
  const home = await openDatabaseHome(settings);
  const where = { databaseUrl: home.url, databaseReadUrl: settings.databaseReadUrl, timeZone: settings.companyTimeZone };
  const pools = openPools({ ...where, ownerUrl: home.ownerUrl, connections: settings.databaseConnections });
  const { db, owner, reads, health } = pools;
  const exportWorkers = createExportWorkers(exportProgram, where, reads.served);
  try {
    await migrate(owner, home);
    if (home.runtimeRole === null && (await ownsSchema(db)))
      print('database roles are not separated: the program could change the audit trail (npm run admin -- database roles)');
    const secrets = await openSecretBox(settings);
    await checkSecretBox(db, secrets);
    const signer = await openSigner(db, secrets);
    if (settings.demoMode) await seedWhenEmpty(owner, settings, secrets);
    if (settings.isAppPending) await Promise.race([appBuilt(), stopping]);
    if (isStopping) return;
    const store = settings.objectStore && openObjectStore(settings.objectStore);
    const negotiate = settings.windowsKeytab && {
      read: await openTicketReader(settings.windowsKeytab.file),
      domains: settings.windowsKeytab.domains,
    };
    const registry = new Registry();
    addDatabaseGauges(registry, pools);
    const exports = createExportQueue(registry);
    const securityLog = createSecurityLog(db, (line) => process.stderr.write(`${line}\n`));
    const metrics = createMetrics(version, registry);
    const metricsServer = await serveMetrics(metrics, settings);
    if (metricsServer) print(`metrics ${addressOf(metricsServer, { tls: null, host: settings.metricsHost })}/metrics`);
    const gridColumns = await readGridColumns(db, serverEntities);
    const pushKey = settings.push && (await openPushKey(db, secrets));
    const push = settings.push && pushKey && { publicKey: pushKey.publicKey, isAllowed: settings.push.isAllowed };
    const server = await serve(
      buildApp(settings, {
        push,
        gridColumns,
        db,
        reads,
        health,
        exportWorkers,
        secrets,
        signer,
        store,
        negotiate,
        metrics,
        exports,
        registry,
        securityLog,
        isStopping: () => isStopping,
      }),
      settings,
    );
    print(`listening ${addressOf(server, settings)}`);
    if (settings.trustProxy === true)
      print('TRUST_PROXY believes X-Forwarded-For of every peer: name the addresses of your proxies instead');
    for (const role of await missingRoles(db, settings.roleMap))
      print(`OIDC_ROLE_MAP names the role "${role}", which does not exist: members of its group get no permissions`);
    if (settings.demoMode) print('demo logins: admin, manager, dispatcher, driver, viewer (password: demo)');
    lowerHelperThreads();
    const stopQueue = startQueue(db, await channelDrivers(settings, { secrets, exportWorkers, store }, pushKey), {
      demoMode: settings.demoMode,
      log: (line) => process.stderr.write(`${line}\n`),
    });
    setTimeout(() => exportWorkers.keepReady(), EXPORTS_READY_AFTER_MS).unref();
    const stopHousekeeping = startHousekeeping(db, store, {
      ...settings,
      longLists: markedLists(gridColumns),
      retained: recordGroups(serverEntities),
      log: (line) => process.stderr.write(`${line}\n`),
    });
    const wasRequested = await Promise.race([stopping.then(() => true), home.ended.then(() => false)]);
    isStopping = true;
    stopHousekeeping();
    await Promise.all([gracefulShutdown(server, settings.stopSeconds), stopQueue()]);
    await securityLog.flush();
    if (metricsServer) await gracefulShutdown(metricsServer, 0);
    if (!wasRequested)
      throw new Error(`The database in ${settings.dataDir} stopped unexpectedly; see postgres.log there. Start again: it recovers.`);
  } finally {
    const isClosed = await Promise.race([
      Promise.all([exportWorkers.stop(), pools.close()]).then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, MAX_DISCONNECT_MS, false).unref()),
    ]);
    await home.stop();
    // Ends the process when connections are still open: no client waits for them.
    if (!isClosed) setTimeout(() => process.exit(), 100).unref();
  }
}

/** Resolves once the app is built: `npm start` then closes the channel to this process. */
async function appBuilt(): Promise<void> {
  if (process.connected) await once(process, 'disconnect');
}

function buildApp(
  settings: Settings,
  parts: Pick<Pools, 'db' | 'reads' | 'health'> &
    Pick<
      AppDependencies,
      | 'push'
      | 'gridColumns'
      | 'exportWorkers'
      | 'secrets'
      | 'signer'
      | 'store'
      | 'negotiate'
      | 'metrics'
      | 'exports'
      | 'registry'
      | 'securityLog'
      | 'isStopping'
    >,
): App {
  return createApp({
    ...settings,
    ...parts,
    bulkheads: createBulkheads(parts.registry),
    places: createRequestPlaces(),
    channels: ['app', ...(parts.push ? (['push'] as const) : []), ...(settings.mail ? (['mail'] as const) : [])],
    appAddress: settings.mail?.appAddress ?? '',
    scan: settings.uploadScan && openUploadScanner(settings.uploadScan),
    version,
    log: (line) => process.stderr.write(`${line}\n`),
  });
}

/** The channels that the company has set up. The mail library is loaded only for mail. */
async function channelDrivers(
  { mail, push, webhooks, companyTimeZone, demoMode, publicDir }: Settings,
  { secrets, exportWorkers, store }: Pick<AppDependencies, 'secrets' | 'store'> & { readonly exportWorkers: ExportWorkers },
  pushKey: PushKey | null,
): Promise<ChannelDrivers> {
  const others: ChannelDrivers = {
    webhook: webhookDriver({ secrets, settings: webhooks }),
    ...(push && pushKey && { push: pushDriver({ key: pushKey, contact: push.contact, demoMode }) }),
  };
  if (!mail) return others;
  const [{ openMailer }, { mailDriver }] = await Promise.all([import('./mail/mailer.ts'), import('./mail/mail-driver.ts')]);
  const makeProtocol = protocolMaker({ publicDir, appAddress: mail.appAddress, companyTimeZone, store });
  return {
    ...others,
    mail: mailDriver({
      mailer: openMailer(mail),
      secrets,
      appAddress: mail.appAddress,
      from: mail.from,
      companyTimeZone,
      exportWorkers,
      demoMode,
      makeProtocol,
    }),
  };
}

function addDatabaseGauges(registry: Registry, { byName, reads: { served } }: Pools): void {
  const connections = new Gauge({
    name: 'tabor_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(byName)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  registry.registerMetric(connections);
  const waiting = new Gauge({
    name: 'tabor_database_waiting',
    help: 'Requests waiting for a connection.',
    labelNames: ['pool'],
    registers: [],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(byName)) this.set({ pool }, waitingCount);
    },
  });
  registry.registerMetric(waiting);
  const readsServed = new Counter({
    name: 'tabor_database_reads_total',
    help: 'Lists and exports by the server that they were read from.',
    labelNames: ['server'],
    registers: [],
    collect() {
      this.reset();
      for (const server of ['standby', 'primary'] as const) this.inc({ server }, served[server]);
    },
  });
  registry.registerMetric(readsServed);
}

async function seedWhenEmpty(
  db: Kysely<Database>,
  { vehicles, shipments, companyTimeZone }: Settings,
  secrets: AppDependencies['secrets'],
): Promise<void> {
  const firstUser = await db.selectFrom('user_account').select('Id').limit(1).executeTakeFirst();
  if (firstUser) return;
  print(`preparing a demo fleet of ${vehicles} vehicles`);
  // A production start never loads the demo code.
  const { seedDemoFleet } = await import('./demo/seed.ts');
  await seedDemoFleet(db, { vehicles, shipments, secrets, now: toWireDateTimeIn(companyTimeZone, new Date()) });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): void {
  const isOurs = error instanceof SettingError || (error instanceof Error && !('code' in error));
  const why =
    error instanceof Error
      ? isOurs
        ? error.message
        : `${error.message || error.name} (${String((error as { code?: unknown }).code)})`
      : String(error);
  process.stderr.write(`Tabor cannot start: ${why}\n`);
  process.exitCode = 1;
}
