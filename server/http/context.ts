import type { Registry } from '@prometheus-io/client';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { toLanguage, type Language } from '../../src/contract/wire/languages.ts';
import type { TicketReader } from '../auth/kerberos.ts';
import type { Reads } from '../database/standby.ts';
import type { Database } from '../database/tables.ts';
import type { ExportQueue } from '../export/export-queue.ts';
import type { ExportWorkers } from '../export/export-workers.ts';
import type { ObjectStore } from '../files/object-store.ts';
import type { UploadScanner } from '../files/scan.ts';
import type { GridColumns } from '../grid/columns.ts';
import type { RequestPlaces } from '../limits/places.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Signer } from '../secrets/signer.ts';
import { isInList } from '../settings/address-list.ts';
import type { DirectorySettings } from '../settings/directory-settings.ts';
import type { Settings, TrustedProxies } from '../settings/settings.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Transact } from '../transaction/transact.ts';
import type { Bulkheads } from './bulkheads.ts';
import type { Metrics } from './metrics.ts';
import type { PersonalChannel } from '../../src/contract/definition/events.ts';
import type { SecurityKind } from '../../src/contract/entities/company/administration-answers.ts';
import type { SecurityLog } from '../auth/security-event.ts';

type CallSettings = Pick<
  Settings,
  | 'demoMode'
  | 'isDemoInNetwork'
  | 'publicDir'
  | 'corsOrigins'
  | 'trustProxy'
  | 'companyTimeZone'
  | 'companyKey'
  | 'tokenHours'
  | 'loginDays'
  | 'calendarFeedDays'
  | 'windows'
  | 'webAuthnRpId'
  | 'secondFactorRequired'
  | 'requireDeviceKey'
  | 'devicePolicy'
  | 'openedCalls'
  | 'openPages'
  | 'travelPurposeRequired'
  | 'webhooks'
  | 'metricsToken'
  | 'logsRequests'
>;

/** The dependencies of the app, injected so that tests can replace them. */
export type AppDependencies = DirectorySettings &
  CallSettings & {
    readonly db: Kysely<Database>;
    /** Chooses the database of lists and exports. */
    readonly reads: Reads;
    /** A connection for health checks alone. */
    readonly health: Kysely<Database>;
    readonly gridColumns: ReadonlyMap<string, GridColumns>;
    readonly version: string;
    /** Kerberos login without a proxy; null when it is off. */
    readonly negotiate: { readonly read: TicketReader; readonly domains: readonly string[] } | null;
    readonly secrets: SecretBox;
    /** Countersigns seals that devices have signed. */
    readonly signer: Signer;
    /** The object store of files; null when they are in the database. */
    readonly store: ObjectStore | null;
    /** Scans uploads for malware; null for none. */
    readonly scan: UploadScanner | null;
    /** Channels over which events reach people. */
    readonly channels: readonly PersonalChannel[];
    /** Address of the app in mails; empty without a mail server. */
    readonly appAddress: string;
    readonly push: { readonly publicKey: string; readonly isAllowed: (endpoint: string) => boolean } | null;
    readonly exports: ExportQueue;
    readonly bulkheads: Bulkheads;
    readonly places: RequestPlaces;
    /** Takes the metrics of the parts; null without metrics. */
    readonly registry: Registry | null;
    /** The worker threads of exports; null runs them here. */
    readonly exportWorkers: ExportWorkers | null;
    readonly metrics: Metrics;
    readonly securityLog: SecurityLog;
    /** True once the process is shutting down. */
    readonly isStopping: () => boolean;
    readonly log: (line: string) => void;
  };

export type AppEnvironment = {
  Bindings: Partial<HttpBindings> & {
    /** A change of a batch: the user of the batch, the body of the change, and the transaction that it shares. */
    readonly entry?: { readonly user: SignedInUser; readonly body: unknown; readonly transact: Transact };
  };
  Variables: {
    requestId: string;
    /** The signed-in caller, once known. */
    user?: Pick<SignedInUser, 'id' | 'username'>;
    /** Kind of security-log entry that a successful answer writes. */
    security?: SecurityKind;
    /** Subject of the call, written behind its path in the security log. */
    securityDetail?: string | Promise<string>;
    /** The user name of a login that failed. */
    triedName?: string;
    /** The nonce for the next proof of the device. */
    nextNonce?: string;
    /** Why the token of the request does not count (RFC 9449, 7.1). */
    challenge?: string;
  };
};
export type App = Hono<AppEnvironment>;
export type AppContext = Context<AppEnvironment>;

/** The caller's language. */
export function languageOf(c: AppContext): Language {
  return toLanguage(c.req.header('Language') ?? c.req.header('Accept-Language'));
}

/** Whether the client closed its connection before the response. */
export function isClientGone(c: AppContext): boolean {
  return c.req.raw.signal.aborted || c.env?.incoming?.socket.destroyed === true;
}

/**
 * The caller's network address: the socket's, or behind a trusted proxy the last address of `X-Forwarded-For` that is no trusted proxy
 * itself. The addresses before it are the client's own words.
 */
export function callerAddress(c: AppContext, trusted: TrustedProxies): string {
  const peer = peerOf(c);
  const isTrusted = (address: string | undefined) => isTrustedProxy(trusted, address);
  if (!isTrusted(peer)) return peer ?? 'unknown';
  const forwarded = (c.req.header('X-Forwarded-For') ?? '')
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .filter((address) => address !== '');
  const client = trusted === true ? forwarded.at(-1) : (forwarded.findLast((address) => !isTrusted(address)) ?? forwarded[0]);
  return client ?? peer ?? 'unknown';
}

/** The address without the port that some proxies add, a new one for each connection: limits count by address. */
function withoutPort(text: string): string {
  return (/^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text))?.[1] ?? text;
}

/**
 * Address to which the client sent the request. A trusted proxy forwards host and protocol; without one only a process that ends TLS knows
 * the protocol.
 */
export function requestedAddress(
  c: AppContext,
  trusted: TrustedProxies,
): { readonly host: string; readonly protocol: string | null; readonly path: string } {
  const { host, protocol, pathname: path } = new URL(c.req.url);
  if (!isTrustedProxy(trusted, peerOf(c))) return { host, protocol: protocol === 'https:' ? protocol : null, path };
  // A chain of proxies appends: the first one is nearest to the client.
  const forwarded = (name: string) => c.req.header(name)?.split(',')[0]?.trim().toLowerCase();
  const scheme = forwarded('X-Forwarded-Proto');
  return { host: forwarded('X-Forwarded-Host') || host, protocol: scheme ? `${scheme}:` : null, path };
}

function peerOf(c: AppContext): string | undefined {
  return c.env?.incoming?.socket.remoteAddress;
}

function isTrustedProxy(trusted: TrustedProxies, address: string | undefined): boolean {
  return typeof trusted === 'boolean' ? trusted : isInList(trusted, address);
}
