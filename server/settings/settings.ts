import { existsSync, readFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnonymousCallSwitch, EntityName } from '../../src/contract/definition/entity.ts';
import type { DevicePolicy } from '../../src/contract/device/device-policy.ts';
import { pageOpenings, type OpenPages } from '../../src/contract/access/visitor-fields.ts';
import { parseAddressList } from './address-list.ts';
import { directorySettings, type DirectorySettings } from './directory-settings.ts';
import { objectStoreOf, uploadScanOf, type ObjectStoreSettings, type UploadScanSettings } from './file-settings.ts';
import { mailSettings, type MailSettings } from './mail-settings.ts';
import { pushSettings, type PushSettings } from './push-settings.ts';
import { webhookSettings, type WebhookSettings } from './webhook-settings.ts';
import { windowsKeytab, windowsLogin, type WindowsKeytab, type WindowsProxyLogin } from './windows-settings.ts';
import { booleanSetting, isLoopback, listOf, SettingError, type Environment } from './setting.ts';

/** The settings of this process, from the environment and the command line. */
export type Settings = DirectorySettings & {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Empty for the embedded database in `dataDir`. */
  readonly databaseUrl: string;
  /** Logs in as the owner of the tables, for migrations and retention; empty when `databaseUrl` does. */
  readonly databaseOwnerUrl: string;
  /** Leads to standbys of the database, for lists and exports; empty for none. */
  readonly databaseReadUrl: string;
  /** Connections of a process to the database at most, without those of exports. */
  readonly databaseConnections: number;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly demoMode: boolean;
  /** Other machines can log in with the demo's passwords, which are known. */
  readonly isDemoInNetwork: boolean;
  /** Hours after the last use until a session expires. */
  readonly tokenHours: number;
  /** Days after the login until a session expires. */
  readonly loginDays: number;
  /** Days after which the address of a calendar feed ends. */
  readonly calendarFeedDays: number;
  /** IANA time zone of the company's local time. */
  readonly companyTimeZone: string;
  readonly publicDir: string;
  readonly corsOrigins: readonly string[];
  /** The proxies whose `X-Forwarded-For` is trusted for the client's address; true: every peer, false: none. */
  readonly trustProxy: TrustedProxies;
  /** Windows login through a proxy; null when it is off. */
  readonly windows: WindowsProxyLogin | null;
  /** Keytab and trusted realms for Kerberos login without a proxy; null when it is off. */
  readonly windowsKeytab: WindowsKeytab | null;
  /** Bearer token of `/metrics` on the app's port; empty when it is off. */
  readonly metricsToken: string;
  /** Separate port of the metrics; null for none. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly logsRequests: boolean;
  /** Time for running requests at shutdown before their connections are closed. */
  readonly stopSeconds: number;
  readonly securityLogDays: number;
  /** The secrets key; null for the one in `dataDir`. */
  readonly secretsKey: Buffer | null;
  /** The key before it, which still decrypts; null for none. */
  readonly previousSecretsKey: Buffer | null;
  /** The object store of files; null when they are in the database. */
  readonly objectStore: ObjectStoreSettings | null;
  /** The malware scanner of uploads; null for none. */
  readonly uploadScan: UploadScanSettings | null;
  readonly openedCalls: readonly AnonymousCallSwitch[];
  /** Open lists and their columns for anonymous users. */
  readonly openPages: OpenPages;
  readonly secondFactorRequired: boolean;
  /** The host that passkeys belong to; null for that of the app's address. */
  readonly webAuthnRpId: string | null;
  /** Whether a login without a device's key is refused. */
  readonly requireDeviceKey: boolean;
  /** The company's public key (age), to which devices encrypt what only the company may open; empty for none. */
  readonly companyKey: string;
  /** Whether a booking needs a travel purpose. */
  readonly travelPurposeRequired: boolean;
  readonly devicePolicy: DevicePolicy;
  /** The company's mail server; null when nothing is mailed. */
  readonly mail: MailSettings | null;
  /** Web push; null when it is off. */
  readonly push: PushSettings | null;
  readonly webhooks: WebhookSettings;
  readonly vehicles: number;
  /** Shipments of the demo's forwarding portfolio. */
  readonly shipments: number;
  /** The app is still being built: `npm start` closes its channel to this process when it can be served. */
  readonly isAppPending: boolean;
};

/** Proxies that are believed, by the address of the socket; true for every peer, false for none. */
export type TrustedProxies = BlockList | boolean;

/** The setting of each open list. */
const openPageSettings = {
  'b-service-request': 'OPEN_SERVICE_BOARD',
  'transport-order': 'OPEN_TRANSPORT_ORDERS',
  'company-files': 'OPEN_COMPANY_FILES',
} as const satisfies Partial<Record<EntityName, string>>;

/** Days that entries of the security log are kept unless the company sets others. */
export const SECURITY_LOG_DAYS = 365;

/** Bytes of the secrets key. */
export const SECRETS_KEY_BYTES = 32;

/** Reads the settings from `environment` and `args`. Throws `SettingError` for the first invalid value. */
export function readSettings(variables: Environment, args: readonly string[]): Settings {
  const environment = readSecretFiles(variables);
  const databaseUrl = postgresUrl(environment, 'DATABASE_URL');
  const databaseReadUrl = postgresUrl(environment, 'DATABASE_READ_URL');
  const databaseOwnerUrl = postgresUrl(environment, 'DATABASE_OWNER_URL');
  if (databaseReadUrl !== '' && databaseUrl === '')
    throw new SettingError('DATABASE_READ_URL', '…', 'needs DATABASE_URL: the embedded database has no standby');
  if (databaseOwnerUrl !== '' && databaseUrl === '')
    throw new SettingError('DATABASE_OWNER_URL', '…', 'needs DATABASE_URL: the embedded database separates its roles by itself');
  const host = environment['HOST'] || '127.0.0.1';
  return {
    port: integerSetting(environment, 'PORT', 8080, 0, 65_535),
    host,
    dataDir: resolve(environment['DATA_DIR'] || './data'),
    databaseUrl,
    databaseOwnerUrl,
    databaseReadUrl,
    databaseConnections: integerSetting(environment, 'DATABASE_CONNECTIONS', 20, 4, 1_000),
    tls: tlsFiles(environment),
    // The embedded database is for trying the product, an external one for production.
    ...demoSettings(environment, { host, preset: databaseUrl === '' }),
    ...sessionTimes(environment),
    calendarFeedDays: integerSetting(environment, 'CALENDAR_FEED_DAYS', 365, 1, 3_660),
    companyTimeZone: timeZone(environment),
    publicDir: resolve(environment['PUBLIC_DIR'] || './dist'),
    corsOrigins: origins(environment),
    trustProxy: trustedProxies(environment),
    windows: windowsLogin(environment),
    windowsKeytab: windowsKeytab(environment),
    metricsToken: metricsToken(environment),
    metricsPort: environment['METRICS_PORT'] ? integerSetting(environment, 'METRICS_PORT', 0, 0, 65_535) : null,
    metricsHost: environment['METRICS_HOST'] || '127.0.0.1',
    logsRequests: booleanSetting(environment, 'LOG_REQUESTS', databaseUrl !== ''),
    stopSeconds: integerSetting(environment, 'STOP_SECONDS', 10, 1, 600),
    securityLogDays: integerSetting(environment, 'SECURITY_LOG_DAYS', SECURITY_LOG_DAYS, 1, 3_660),
    secretsKey: secretsKeyOf(environment, 'SECRETS_KEY'),
    previousSecretsKey: secretsKeyOf(environment, 'SECRETS_KEY_PREVIOUS'),
    objectStore: objectStoreOf(environment),
    uploadScan: uploadScanOf(environment),
    openedCalls: booleanSetting(environment, 'OPEN_TRANSPORT_ORDER_ACTIONS', false) ? ['transport-order-actions'] : [],
    openPages: openPagesOf(environment),
    companyKey: companyKeyOf(environment),
    requireDeviceKey: booleanSetting(environment, 'REQUIRE_DEVICE_KEY', false),
    secondFactorRequired: booleanSetting(environment, 'SECOND_FACTOR_REQUIRED', false),
    webAuthnRpId: environment['WEBAUTHN_RP_ID']?.trim() || null,
    travelPurposeRequired: booleanSetting(environment, 'TRAVEL_PURPOSE_REQUIRED', false),
    ...directorySettings(environment),
    mail: mailSettings(environment),
    push: pushSettings(environment),
    webhooks: webhookSettings(environment),
    devicePolicy: {
      LockMinutes: integerSetting(environment, 'DEVICE_LOCK_MINUTES', 0, 0, 24 * 60),
      LockAtStart: booleanSetting(environment, 'DEVICE_LOCK_AT_START', false),
      OfflineDays: integerSetting(environment, 'DEVICE_OFFLINE_DAYS', 0, 0, 366),
      Encrypt: booleanSetting(environment, 'DEVICE_ENCRYPTION', false),
      PinShare: booleanSetting(environment, 'DEVICE_PIN_SHARE', false),
    },
    ...optionsOf(args),
  };
}

// Secrets, which systemd and container runtimes pass as files: `NAME_FILE` names the file with the value of `NAME`.
const secretNames = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'FILES_S3_SECRET',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'SCIM_TOKEN',
  'SMTP_URL',
] as const;

function readSecretFiles(variables: Environment): Environment {
  const read = secretNames.flatMap((name) => {
    const file = variables[`${name}_FILE`];
    if (!file) return [];
    if (variables[name]) throw new SettingError(`${name}_FILE`, file, `is set, and ${name} too: set one of them`);
    try {
      return [[name, readFileSync(file, 'utf8').trim()] as const];
    } catch {
      throw new SettingError(`${name}_FILE`, file, 'names no file that can be read');
    }
  });
  return { ...variables, ...Object.fromEntries(read) };
}

/** Settings of the open pages of `environment`; `least` where nothing is set. Throws `SettingError`. */
export function openPagesOf(environment: Environment): OpenPages {
  const opened = Object.entries(openPageSettings).map(([entity, variable]) => {
    const value = environment[variable] || 'least';
    const opening = pageOpenings.find((one) => one === value);
    if (!opening) throw new SettingError(variable, value, `is none of ${pageOpenings.join(', ')}`);
    return [entity, opening] as const;
  });
  return Object.fromEntries(opened);
}

function trustedProxies(environment: Environment): TrustedProxies {
  const text = environment['TRUST_PROXY'] ?? '';
  if (!/[.:]/.test(text)) return booleanSetting(environment, 'TRUST_PROXY', false);
  return parseAddressList(listOf(environment, 'TRUST_PROXY'), (wrong) => {
    throw new SettingError('TRUST_PROXY', wrong, 'is neither an IP address nor a range such as 10.0.0.0/8');
  });
}

function companyKeyOf(environment: Environment): string {
  const text = environment['COMPANY_KEY'] ?? '';
  if (text.startsWith('AGE-SECRET-KEY'))
    throw new SettingError(
      'COMPANY_KEY',
      '…',
      'is the private key: set the public one, which begins with age1, and keep the private one off the server',
    );
  if (text !== '' && !text.startsWith('age1')) throw new SettingError('COMPANY_KEY', text, NO_COMPANY_KEY);
  return text;
}

const NO_COMPANY_KEY = 'is no public key of age (age-keygen makes one; it begins with age1)';

/**
 * Throws `SettingError` for a company key with a typing error: a device would find it too late. The library loads only where a key is set.
 */
export async function checkCompanyKey({ companyKey }: Pick<Settings, 'companyKey'>): Promise<void> {
  if (companyKey === '') return;
  const { Encrypter } = await import('age-encryption');
  try {
    new Encrypter().addRecipient(companyKey);
  } catch {
    throw new SettingError('COMPANY_KEY', companyKey, NO_COMPANY_KEY);
  }
}

function integerSetting(environment: Environment, name: string, preset: number, smallest: number, largest: number): number {
  const text = environment[name] || String(preset);
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < smallest || value > largest) {
    throw new SettingError(name, text, `is not a whole number from ${smallest} to ${largest}`);
  }
  return value;
}

/** No session outlives its login. */
function sessionTimes(environment: Environment): Pick<Settings, 'tokenHours' | 'loginDays'> {
  const loginDays = numberSetting(environment, 'LOGIN_DAYS', 7, 0.25, 366);
  return { loginDays, tokenHours: Math.min(numberSetting(environment, 'TOKEN_HOURS', 12, 0.25, 24 * 365), loginDays * 24) };
}

/** A number with at most two decimals. */
function numberSetting(environment: Environment, name: string, preset: number, smallest: number, largest: number): number {
  const text = environment[name] || String(preset);
  const value = Number(text);
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(text) || value < smallest || value > largest)
    throw new SettingError(name, text, `is not a number from ${smallest} to ${largest}`);
  return value;
}

/** The demo's passwords are known, so it listens on this machine only, unless `DEMO_MODE` is `network`. */
function demoSettings(
  environment: Environment,
  { host, preset }: { readonly host: string; readonly preset: boolean },
): Pick<Settings, 'demoMode' | 'isDemoInNetwork'> {
  const isLocal = isLoopback(host);
  if (environment['DEMO_MODE']?.toLowerCase() === 'network') return { demoMode: true, isDemoInNetwork: !isLocal };
  const demoMode = booleanSetting(environment, 'DEMO_MODE', preset);
  if (demoMode && !isLocal)
    throw new SettingError(
      'HOST',
      host,
      'would open the demo, whose passwords are known, to the network: set DEMO_MODE=network to allow it, or leave HOST out',
    );
  return { demoMode, isDemoInNetwork: false };
}

// All times are the company's local time, wherever the server runs.
function timeZone(environment: Environment): string {
  const text = environment['COMPANY_TIME_ZONE'] || 'Europe/Warsaw';
  try {
    // Offsets are rejected, because they have no daylight saving time.
    if (/^[A-Z]/i.test(text)) return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new SettingError('COMPANY_TIME_ZONE', text, 'is no time zone like Europe/Warsaw');
}

function postgresUrl(environment: Environment, name: 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_READ_URL'): string {
  const text = environment[name] ?? '';
  if (text === '') return '';
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  // The value may contain a password, so the message does not repeat it.
  if (!/^postgres(ql)?:$/.test(protocol))
    throw new SettingError(name, '…', 'is no address like postgresql://user:password@host:5432/database');
  return text;
}

function tlsFiles(environment: Environment): Settings['tls'] {
  const [certFile, keyFile] = [environment['TLS_CERT_FILE'] ?? '', environment['TLS_KEY_FILE'] ?? ''];
  if (certFile === '' && keyFile === '') return null;
  for (const [name, file] of [
    ['TLS_CERT_FILE', certFile],
    ['TLS_KEY_FILE', keyFile],
  ] as const) {
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

function metricsToken(environment: Environment): string {
  const text = environment['METRICS_TOKEN'] ?? '';
  // The value is a secret, so the message does not repeat it.
  if (text !== '' && !/^[\w.~+/=-]{16,}$/.test(text))
    throw new SettingError('METRICS_TOKEN', '…', 'is no token of 16 characters or more (openssl rand -hex 16 makes one)');
  return text;
}

function secretsKeyOf(environment: Environment, name: 'SECRETS_KEY' | 'SECRETS_KEY_PREVIOUS'): Buffer | null {
  const text = environment[name] ?? '';
  if (text === '') return null;
  const key = Buffer.from(text, 'base64');
  // The value is a secret, so the message does not repeat it.
  if (key.length !== SECRETS_KEY_BYTES)
    throw new SettingError(name, '…', `is no base64 of ${SECRETS_KEY_BYTES} bytes (openssl rand -base64 ${SECRETS_KEY_BYTES} makes one)`);
  return key;
}

function optionsOf(args: readonly string[]): Pick<Settings, 'vehicles' | 'shipments' | 'isAppPending'> {
  const options = {
    vehicles: { type: 'string', default: '300' },
    shipments: { type: 'string', default: '300' },
    'app-pending': { type: 'boolean', default: false },
  } as const;
  let values: { vehicles: string; shipments: string; 'app-pending': boolean };
  try {
    values = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new SettingError('command line', args.join(' '), `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    vehicles: sizeOf('--vehicles', values.vehicles),
    shipments: sizeOf('--shipments', values.shipments),
    isAppPending: values['app-pending'],
  };
}

function sizeOf(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1) throw new SettingError(name, text, 'is not a whole number from 1 to 999999');
  return Number(text);
}
