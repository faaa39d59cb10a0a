import { SettingError, type Environment } from './setting.ts';

/** A scanner that is started for each file, or a running clamd. */
export type UploadScanSettings =
  | { readonly kind: 'command'; readonly command: readonly string[] }
  | { readonly kind: 'clamd'; readonly path: string }
  | { readonly kind: 'clamd'; readonly host: string; readonly port: number };

/** Address and credentials of an S3-compatible object store. */
export type ObjectStoreSettings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
  /** Prefix of every object name, so that several servers can share a bucket. */
  readonly prefix: string;
};

/** `clamd:/path`, `clamd:host:port`, or a command with its arguments, separated by spaces. */
export function uploadScanOf(environment: Environment): UploadScanSettings | null {
  const value = (environment['UPLOAD_SCAN_COMMAND'] ?? '').trim();
  if (value === '') return null;
  if (!value.startsWith('clamd:')) return { kind: 'command', command: value.split(/\s+/) };
  const address = value.slice('clamd:'.length);
  if (address.startsWith('/')) return { kind: 'clamd', path: address };
  const [, host = '', port = ''] = /^([^:]+):(\d{1,5})$/.exec(address) ?? [];
  if (host === '') throw new SettingError('UPLOAD_SCAN_COMMAND', value, 'is neither clamd:/path/of/the/socket nor clamd:host:port');
  return { kind: 'clamd', host, port: Number(port) };
}

/** The object store of files; null when they are in the database. Throws `SettingError`. */
export function objectStoreOf(environment: Environment): ObjectStoreSettings | null {
  const names = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_KEY', 'FILES_S3_SECRET'] as const;
  const [endpoint = '', bucket = '', key = '', secret = ''] = names.map((name) => environment[name] ?? '');
  if ([endpoint, bucket, key, secret].every((text) => text === '')) return null;
  const missing = names.find((name) => !environment[name]);
  if (missing) throw new SettingError(missing, '', `is missing: the object store needs ${names.join(', ')}`);
  const isAddress = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol) && !/[?#@]/.test(endpoint);
  if (!isAddress) throw new SettingError('FILES_S3_ENDPOINT', endpoint.replace(/^.*@/, '…@'), 'is no address like https://s3.example.com');
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) throw new SettingError('FILES_S3_BUCKET', bucket, 'is no name of a bucket');
  const prefix = environment['FILES_S3_PREFIX'] ?? '';
  if (!/^([\w.-]+\/)*[\w.-]*$/.test(prefix))
    throw new SettingError('FILES_S3_PREFIX', prefix, 'is no prefix like tabor/ (letters, digits, . _ - and /)');
  return { endpoint, bucket, key, secret, prefix, region: environment['FILES_S3_REGION'] || 'us-east-1' };
}
