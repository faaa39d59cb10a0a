import { readFileSync } from 'node:fs';
import { isLoopback, SettingError, type Environment } from './setting.ts';

/** The company's mail server, and the addresses in its mails. */
export type MailSettings = {
  readonly host: string;
  readonly port: number;
  /** TLS from the start (`smtps:`); otherwise STARTTLS. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  /** Certificates that are trusted beside the system's, as PEM; empty for none. */
  readonly ca: string;
  /** Sender, as `Fleet <fleet@example.com>` or an address alone. */
  readonly from: string;
  /** Address of the app as browsers see it, for links. */
  readonly appAddress: string;
};

/** Reads `SMTP_URL`, `MAIL_FROM`, `APP_ADDRESS` and `SMTP_CA_FILE`; null without a mail server. Throws `SettingError`. */
export function mailSettings(environment: Environment): MailSettings | null {
  const text = environment['SMTP_URL'] ?? '';
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  // The value holds a password: no message repeats it.
  const isAddress = url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && ['', '/'].includes(url.pathname);
  if (!isAddress || url.search !== '' || url.hash !== '')
    throw new SettingError('SMTP_URL', '…', 'is no address like smtp://user:password@mail.example.com:587; write / ? # as %2F %3F %23');
  const from = environment['MAIL_FROM'] ?? '';
  if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw new SettingError('MAIL_FROM', from, 'is no sender like "Fleet <fleet@example.com>", which SMTP_URL needs');
  const isSecure = url.protocol === 'smtps:';
  // A socket takes an IPv6 address without brackets.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    user: decoded(url.username),
    password: decoded(url.password),
    ca: certificates(environment),
    from,
    appAddress: appAddressOf(environment),
  };
}

/** Throws `SettingError` for a percent sign that begins no escape, as passwords have it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new SettingError('SMTP_URL', '…', 'has a % in the user name or the password: write %25');
  }
}

function appAddressOf(environment: Environment): string {
  const text = environment['APP_ADDRESS'] ?? '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.origin !== text.replace(/\/$/, '') || (url.protocol !== 'https:' && !isLoopback(url.hostname)))
    throw new SettingError('APP_ADDRESS', text, 'is no origin like https://fleet.example.com, which links in mails need');
  return url.origin;
}

function certificates(environment: Environment): string {
  const file = environment['SMTP_CA_FILE'] ?? '';
  if (file === '') return '';
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new SettingError('SMTP_CA_FILE', file, 'names no file that can be read');
  }
}
