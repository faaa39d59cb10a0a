import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import { createReads } from '../../../server/database/standby.ts';
import type { Database } from '../../../server/database/tables.ts';
import { createExportQueue } from '../../../server/export/export-queue.ts';
import { catalogue, serverEntities } from '../../../server/entities/registry.ts';
import { readGridColumns } from '../../../server/grid/columns.ts';
import { createBulkheads } from '../../../server/http/bulkheads.ts';
import type { AppDependencies } from '../../../server/http/context.ts';
import { createRequestPlaces } from '../../../server/limits/places.ts';
import { createSecurityLog } from '../../../server/operation/security-log.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { openApiDocument } from '../../../server/openapi/document.ts';
import { openSigner } from '../../../server/secrets/signer.ts';
import { openSession } from '../../../server/auth/sessions.ts';
import { directorySettings } from '../../../server/settings/directory-settings.ts';
import { openPagesOf } from '../../../server/settings/settings.ts';
import { noDevicePolicy } from '../../../src/contract/device/device-policy.ts';
import { createConformance, type Conformance } from './openapi-conformance.ts';
import { freshDatabase, testedVersions, type PostgresServer } from './postgres.ts';
import { testSecrets, type Role } from './seed/small-fleet.ts';

type RequestOptions = { readonly as?: Role; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** The server app over a fresh database, called without a network. */
export type ContractApp = {
  /** As the owner of the tables. The app itself runs as another role, as in production. */
  readonly db: Kysely<Database>;
  /** The connection of the app. */
  readonly runtime: Kysely<Database>;
  readonly databaseUrl: string;
  readonly get: (path: string, options?: RequestOptions) => Promise<Response>;
  readonly post: (path: string, options?: RequestOptions) => Promise<Response>;
  /** Sends any request; no token by default. `from`: remote address of the socket. */
  readonly request: (path: string, init?: RequestInit, from?: string) => Promise<Response>;
  readonly tokenOf: (role: Role) => string;
  /** The same database with other settings. */
  readonly withSettings: (changed: Partial<AppDependencies>) => Pick<ContractApp, 'request'>;
  /** The routes that the app has with other settings. */
  readonly routes: (changed: Partial<AppDependencies>) => readonly { readonly method: string; readonly path: string }[];
  readonly logged: readonly string[];
};

/** Runs `suite` once per PostgreSQL version, each with a fresh copy of the small fleet: for tests of statements, plans, locks and types. */
export function onEveryPostgres(title: string, suite: (app: ContractApp) => void): void {
  onServers(inject('postgres'), title, suite);
}

/** Runs `suite` on the newest PostgreSQL, and on every version in `npm run test:all`: for tests of what the calls answer. */
export function onNewestPostgres(title: string, suite: (app: ContractApp) => void): void {
  onServers(testedVersions(inject('postgres')), title, suite);
}

function onServers(servers: readonly PostgresServer[], title: string, suite: (app: ContractApp) => void): void {
  describe.each(servers)(`${title} · $name`, (server) => {
    const { app, open, close } = appOn(server);
    beforeAll(open);
    afterAll(close);
    suite(app);
  });
}

/** App dependencies of the suites, on `db`. */
export async function testDependencies(db: Kysely<Database>, log: AppDependencies['log']): Promise<AppDependencies> {
  return {
    ...onOnePool(db),
    gridColumns: await readGridColumns(db, serverEntities),
    version: 'test',
    demoMode: true,
    isDemoInNetwork: false,
    tokenHours: 12,
    loginDays: 7,
    calendarFeedDays: 365,
    companyTimeZone: 'Europe/Warsaw',
    publicDir: '/nowhere',
    corsOrigins: [],
    trustProxy: false,
    windows: null,
    negotiate: null,
    exports: createExportQueue(),
    bulkheads: createBulkheads(null),
    places: createRequestPlaces(),
    registry: null,
    exportWorkers: null,
    metrics: createMetrics('test'),
    metricsToken: '',
    logsRequests: false,
    isStopping: () => false,
    secrets: testSecrets,
    signer: await openSigner(db, testSecrets),
    store: null,
    securityLog: createSecurityLog(db, log),
    scan: null,
    openedCalls: [],
    openPages: openPagesOf({}),
    secondFactorRequired: false,
    webAuthnRpId: null,
    requireDeviceKey: false,
    companyKey: '',
    travelPurposeRequired: false,
    channels: ['app', 'mail'],
    appAddress: 'https://fleet.example.com',
    push: null,
    webhooks: { privateHosts: [] },
    ...directorySettings({}),
    devicePolicy: noDevicePolicy,
    log,
  };
}

/** Lists and health checks on the same pool as saves. */
function onOnePool(db: Kysely<Database>): Pick<AppDependencies, 'db' | 'reads' | 'health'> {
  return { db, reads: createReads(db, null), health: db };
}

type SendRequest = ContractApp['request'];

/**
 * Sends all requests to one app instance, as a process does: building the routes costs more than most responses. Throws for an answer that
 * the OpenAPI document does not describe.
 */
function requestSender(deps: AppDependencies): SendRequest {
  const app = createApp(deps);
  return async (path, init, from) => {
    const response = await app.request(path, init, from === undefined ? undefined : { incoming: { socket: { remoteAddress: from } } });
    const fault = await conformanceOf(deps).faultOf(
      new Request(new URL(path, 'http://localhost'), { method: init?.method ?? 'GET', headers: init?.headers ?? {} }),
      response,
    );
    if (fault !== null) throw new Error(`the answer is not as the OpenAPI document says: ${fault}`);
    return response;
  };
}

let conformance: Conformance | null = null;

/** Compiled once per test process: the columns of all databases come from one template. */
function conformanceOf({ gridColumns, version }: AppDependencies): Conformance {
  return (conformance ??= createConformance(openApiDocument({ catalogue, gridColumns, version })));
}

function appOn(server: PostgresServer) {
  let opened: {
    db: Kysely<Database>;
    runtime: Kysely<Database>;
    url: string;
    deps: AppDependencies;
    ask: SendRequest;
    tokens: Map<string, string>;
    drop: () => Promise<void>;
  } | null = null;
  const logged: string[] = [];
  const current = () => {
    if (!opened) throw new Error('the app is open only while tests run');
    return opened;
  };
  const open = async (): Promise<void> => {
    const { url, runtimeUrl, drop } = await freshDatabase(server);
    const timeZone = 'Europe/Warsaw';
    const db = openDatabase(openPool(url, { timeZone }));
    // Prepared as in production: finding the session of a token is a third of what these suites cost the database.
    const runtime = openDatabase(openPool(runtimeUrl, { timeZone, isPrepared: true }));
    const deps = await testDependencies(runtime, (line) => logged.push(line));
    const users = await db.selectFrom('user_account').select(['Id', 'Username']).execute();
    const tokens = new Map<string, string>();
    for (const user of users)
      tokens.set(
        user.Username,
        await openSession(db, user.Id, {
          hours: 12,
          device: { kind: 'tablet', name: 'Chrome, Android', network: '127.0.0.1', proof: null },
        }),
      );
    opened = { db, runtime, url, deps, ask: requestSender(deps), tokens, drop };
  };
  const close = async (): Promise<void> => {
    await Promise.all([current().db.destroy(), current().runtime.destroy()]);
    await current().drop();
  };
  const tokenOf = (role: Role): string => current().tokens.get(role) ?? '';
  const request: SendRequest = (path, init, from) => current().ask(path, init, from);
  const authorized = ({ as, headers }: RequestOptions) => ({ ...(as ? { Authorization: `Bearer ${tokenOf(as)}` } : {}), ...headers });
  const app: ContractApp = {
    get db() {
      return current().db;
    },
    get runtime() {
      return current().runtime;
    },
    get databaseUrl() {
      return current().url;
    },
    logged,
    tokenOf,
    request,
    get: (path, options = { as: 'admin' }) => request(path, { headers: authorized(options) }),
    post: (path, options = { as: 'admin' }) =>
      request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...authorized(options) },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      }),
    routes: (changed) => createApp({ ...current().deps, ...changed }).routes,
    withSettings: (changed) => {
      let ask: SendRequest | null = null;
      return {
        request: (path, init, from) =>
          (ask ??= requestSender({ ...current().deps, ...(changed.db ? onOnePool(changed.db) : {}), ...changed }))(path, init, from),
      };
    },
  };
  return { app, open, close };
}
