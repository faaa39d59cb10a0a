import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenedCalls } from '../src/contract/entity.ts';
import { addressList, type WindowsLogin } from './auth/windows-name.ts';
import type { ObjectStoreSettings } from './files/object-store.ts';
import { keyLength } from './secrets/secret-box.ts';

/** How this process was asked to run: environment and command line. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Empty: the embedded database in `dataDir`. */
  readonly databaseUrl: string;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly demoMode: boolean;
  /** A login ends so long after its last use. */
  readonly tokenHours: number;
  /** And so long after it began. */
  readonly loginDays: number;
  /** IANA name of the zone whose wall clock the fleet lives by. */
  readonly companyTimeZone: string;
  readonly publicDir: string;
  readonly corsOrigins: readonly string[];
  /** Whether the last `X-Forwarded-For` address is the client's: only behind a proxy of yours. */
  readonly trustProxy: boolean;
  /** Null: nobody comes in by a Windows login. */
  readonly windows: WindowsLogin | null;
  /** The keytab of a backend that reads Kerberos' tickets itself, and the realms that are ours; null: it asks for none. */
  readonly windowsKeytab: { readonly file: string; readonly domains: readonly string[] } | null;
  /** Opens `/metrics` beside the app; empty: closed. */
  readonly metricsToken: string;
  /** Where the figures are served apart; null: nowhere. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly logsRequests: boolean;
  /** Time for the requests under way to end before their connections are closed. */
  readonly stopSeconds: number;
  /** The key of the secrets; null: the one in `dataDir`. */
  readonly secretsKey: Buffer | null;
  /** Where files are kept; null: in the database. */
  readonly objectStore: ObjectStoreSettings | null;
  readonly openedCalls: readonly OpenedCalls[];
  /** Bookings say what they are for. */
  readonly travelPurposeRequired: boolean;
  readonly vehicles: number;
  /** Shipments of the demo's forwarding portfolio. */
  readonly shipments: number;
};

/** A value that cannot be used; the message names the variable and says why. */
export class SettingError extends Error {
  override readonly name = 'SettingError';

  constructor(variable: string, value: string, why: string) {
    super(`${variable}="${value}" ${why}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of `environment` and `args`. Throws `SettingError` for the first value that cannot be used. */
export function readSettings(environment: Environment, args: readonly string[]): Settings {
  const databaseUrl = postgresUrl(environment);
  return {
    port: wholeNumber(environment, 'PORT', 8080, 0, 65_535),
    host: environment['HOST'] || '127.0.0.1',
    dataDir: resolve(environment['DATA_DIR'] || './data'),
    databaseUrl,
    tls: tlsFiles(environment),
    // The embedded database is how one tries the product; a database of one's own is how one runs it.
    demoMode: flag(environment, 'DEMO_MODE', databaseUrl === ''),
    tokenHours: wholeNumber(environment, 'TOKEN_HOURS', 12, 1, 24 * 365),
    loginDays: wholeNumber(environment, 'LOGIN_DAYS', 7, 1, 366),
    companyTimeZone: timeZone(environment),
    publicDir: resolve(environment['PUBLIC_DIR'] || './dist'),
    corsOrigins: origins(environment),
    trustProxy: flag(environment, 'TRUST_PROXY', false),
    windows: windowsLogin(environment),
    windowsKeytab: windowsKeytab(environment),
    metricsToken: metricsToken(environment),
    metricsPort: environment['METRICS_PORT'] ? wholeNumber(environment, 'METRICS_PORT', 0, 0, 65_535) : null,
    metricsHost: environment['METRICS_HOST'] || '127.0.0.1',
    logsRequests: flag(environment, 'LOG_REQUESTS', databaseUrl !== ''),
    stopSeconds: wholeNumber(environment, 'STOP_SECONDS', 10, 1, 600),
    secretsKey: secretsKeyOf(environment),
    objectStore: objectStoreOf(environment),
    openedCalls: flag(environment, 'OPEN_TRANSPORT_ORDER_ACTIONS', false) ? ['transport-order-actions'] : [],
    travelPurposeRequired: flag(environment, 'TRAVEL_PURPOSE_REQUIRED', false),
    ...sizesOf(args),
  };
}

function wholeNumber(environment: Environment, name: string, preset: number, smallest: number, largest: number): number {
  const text = environment[name] || String(preset);
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < smallest || value > largest) {
    throw new SettingError(name, text, `is not a whole number from ${smallest} to ${largest}`);
  }
  return value;
}

function flag(environment: Environment, name: string, preset: boolean): boolean {
  const text = environment[name] || (preset ? '1' : '0');
  if (['1', 'true', 'yes'].includes(text.toLowerCase())) return true;
  if (['0', 'false', 'no'].includes(text.toLowerCase())) return false;
  throw new SettingError(name, text, 'is neither 1 nor 0');
}

// The server may stand anywhere; moments of the fleet's life are the company's.
function timeZone(environment: Environment): string {
  const text = environment['COMPANY_TIME_ZONE'] || 'Europe/Warsaw';
  try {
    // Offsets are refused: they know no summer time.
    if (/^[A-Z]/i.test(text)) return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new SettingError('COMPANY_TIME_ZONE', text, 'is no time zone like Europe/Warsaw');
}

function postgresUrl(environment: Environment): string {
  const text = environment['DATABASE_URL'] ?? '';
  if (text === '') return '';
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  // The value itself may hold a password, so it is not repeated.
  if (!/^postgres(ql)?:$/.test(protocol)) throw new SettingError('DATABASE_URL', '…', 'is no address like postgresql://user:password@host:5432/database');
  return text;
}

function tlsFiles(environment: Environment): Settings['tls'] {
  const [certFile, keyFile] = [environment['TLS_CERT_FILE'] ?? '', environment['TLS_KEY_FILE'] ?? ''];
  if (certFile === '' && keyFile === '') return null;
  for (const [name, file] of [['TLS_CERT_FILE', certFile], ['TLS_KEY_FILE', keyFile]] as const) {
    if (file === '') throw new SettingError(name, '', 'is missing: TLS needs the certificate and its key');
    if (!existsSync(file)) throw new SettingError(name, file, 'names no file');
  }
  return { certFile, keyFile };
}

function origins(environment: Environment): string[] {
  const list = listOf(environment, 'CORS_ORIGINS');
  for (const text of list) {
    if (!URL.canParse(text) || new URL(text).origin !== text) {
      throw new SettingError('CORS_ORIGINS', text, 'is no origin like https://fleet.example.com');
    }
  }
  return list;
}

function listOf(environment: Environment, name: string): string[] {
  return (environment[name] ?? '').split(',').map((text) => text.trim()).filter(Boolean);
}

function windowsLogin(environment: Environment): WindowsLogin | null {
  const header = environment['WINDOWS_LOGIN_HEADER'] ?? '';
  const proxies = listOf(environment, 'WINDOWS_LOGIN_PROXIES');
  if (header === '' && proxies.length === 0) return null;
  if (!/^[\w-]+$/.test(header)) throw new SettingError('WINDOWS_LOGIN_HEADER', header, 'is no name of a header');
  if (proxies.length === 0) throw new SettingError('WINDOWS_LOGIN_PROXIES', '', 'is missing: the header is believed from these addresses only');
  const wrong = (text: string): never => {
    throw new SettingError('WINDOWS_LOGIN_PROXIES', text, 'is no address like 10.0.0.5 or 10.0.0.0/24');
  };
  return { header, proxies: addressList(proxies, wrong), domains: windowsDomains(environment) };
}

function windowsKeytab(environment: Environment): Settings['windowsKeytab'] {
  const file = environment['WINDOWS_LOGIN_KEYTAB'] ?? '';
  if (file === '') return null;
  if (!existsSync(file)) throw new SettingError('WINDOWS_LOGIN_KEYTAB', file, 'names no file');
  const domains = windowsDomains(environment);
  if (domains.length === 0) throw new SettingError('WINDOWS_LOGIN_DOMAINS', '', 'is missing: every ticket names its realm, and ours must be known');
  return { file: resolve(file), domains };
}

function windowsDomains(environment: Environment): string[] {
  return listOf(environment, 'WINDOWS_LOGIN_DOMAINS').map((name) => name.toLowerCase());
}

function metricsToken(environment: Environment): string {
  const text = environment['METRICS_TOKEN'] ?? '';
  // The value itself is a secret, so it is not repeated.
  if (text !== '' && !/^[\w.~+/=-]{16,}$/.test(text)) throw new SettingError('METRICS_TOKEN', '…', 'is no token of 16 characters or more (openssl rand -hex 16 makes one)');
  return text;
}

function secretsKeyOf(environment: Environment): Buffer | null {
  const text = environment['SECRETS_KEY'] ?? '';
  if (text === '') return null;
  const key = Buffer.from(text, 'base64');
  // The value itself is a secret, so it is not repeated.
  if (key.length !== keyLength) throw new SettingError('SECRETS_KEY', '…', `is no base64 of ${keyLength} bytes (openssl rand -base64 ${keyLength} makes one)`);
  return key;
}

function objectStoreOf(environment: Environment): ObjectStoreSettings | null {
  const names = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_KEY', 'FILES_S3_SECRET'] as const;
  const [endpoint = '', bucket = '', key = '', secret = ''] = names.map((name) => environment[name] ?? '');
  if ([endpoint, bucket, key, secret].every((text) => text === '')) return null;
  const missing = names.find((name) => !environment[name]);
  if (missing) throw new SettingError(missing, '', `is missing: a store of files needs ${names.join(', ')}`);
  const isAddress = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol) && !/[?#@]/.test(endpoint);
  if (!isAddress) throw new SettingError('FILES_S3_ENDPOINT', endpoint.replace(/.*@/, '…@'), 'is no address like https://s3.example.com');
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) throw new SettingError('FILES_S3_BUCKET', bucket, 'is no name of a bucket');
  const prefix = environment['FILES_S3_PREFIX'] ?? '';
  if (!/^([\w.-]+\/)*[\w.-]*$/.test(prefix)) throw new SettingError('FILES_S3_PREFIX', prefix, 'is no prefix like tabor/ (letters, digits, . _ - and /)');
  return { endpoint, bucket, key, secret, prefix, region: environment['FILES_S3_REGION'] || 'us-east-1' };
}

function sizesOf(args: readonly string[]): Pick<Settings, 'vehicles' | 'shipments'> {
  const options = { vehicles: { type: 'string', default: '300' }, shipments: { type: 'string', default: '300' } } as const;
  let values: { vehicles: string; shipments: string };
  try {
    values = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new SettingError('command line', args.join(' '), `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { vehicles: sizeOf('--vehicles', values.vehicles), shipments: sizeOf('--shipments', values.shipments) };
}

function sizeOf(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1) throw new SettingError(name, text, 'is not a whole number from 1 to 999999');
  return Number(text);
}
