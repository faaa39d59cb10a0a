import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { toLanguage, type Language } from '../../src/contract/languages.ts';
import type { TicketReader } from '../auth/negotiate.ts';
import type { WindowsLogin } from '../auth/windows-name.ts';
import type { Database } from '../database/tables.ts';
import type { ExportQueue } from '../export/export-queue.ts';
import type { GridColumns } from '../grid/columns.ts';
import type { ObjectStore } from '../files/object-store.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { OpenedCalls } from '../../src/contract/entity.ts';

/** What the app is made of: everything outside of it is handed in, so that a test can. */
export type AppDependencies = {
  readonly db: Kysely<Database>;
  readonly gridColumns: ReadonlyMap<string, GridColumns>;
  readonly version: string;
  readonly demoMode: boolean;
  readonly tokenHours: number;
  readonly loginDays: number;
  /** IANA name of the zone whose wall clock the fleet lives by. */
  readonly companyTimeZone: string;
  readonly publicDir: string;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: boolean;
  /** Null: nobody comes in by a Windows login. */
  readonly windows: WindowsLogin | null;
  /** Reads tickets of browsers without a proxy; null: none are asked for. */
  readonly negotiate: { readonly read: TicketReader; readonly domains: readonly string[] } | null;
  readonly secrets: SecretBox;
  /** Where files are kept; null: in the database. */
  readonly store: ObjectStore | null;
  /** Calls that visitors may make without a login. */
  readonly openedCalls: readonly OpenedCalls[];
  /** Bookings say what they are for. */
  readonly travelPurposeRequired: boolean;
  readonly exports: ExportQueue;
  readonly metrics: Metrics;
  /** Opens `/metrics`; empty: it is closed. */
  readonly metricsToken: string;
  /** Whether each request leaves a line in the log. */
  readonly logsRequests: boolean;
  /** True once the process was asked to end. */
  readonly isStopping: () => boolean;
  /** Takes one line of the log. */
  readonly log: (line: string) => void;
};

export type AppEnvironment = { Bindings: Partial<HttpBindings>; Variables: { requestId: string } };
export type App = Hono<AppEnvironment>;
export type AppContext = Context<AppEnvironment>;

/** The language the caller reads. */
export function languageOf(c: AppContext): Language {
  return toLanguage(c.req.header('Language') ?? c.req.header('Accept-Language'));
}

/** The caller's network address; behind a proxy of ours, the one the proxy saw. */
export function addressOfCaller(c: AppContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (c.env?.incoming?.socket.remoteAddress ?? 'unknown');
}
