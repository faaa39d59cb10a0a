import { existsSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { parseAddressList } from './address-list.ts';
import { listOf, SettingError, type Environment } from './setting.ts';

/** The reverse proxies that authenticate Windows users, and how they pass the user name on. */
export type WindowsProxyLogin = {
  /** The header that carries the user's name. */
  readonly header: string;
  /** The socket addresses from which the header is trusted. */
  readonly proxies: BlockList;
  /** Trusted domains and realms, in lower case; they are stripped from the name. Any other domain stays part of it. */
  readonly domains: readonly string[];
};

/** Keytab and trusted realms of Kerberos tickets. */
export type WindowsKeytab = { readonly file: string; readonly domains: readonly string[] };

/** The trusted proxy and its header; null when it is off. Throws `SettingError`. */
export function windowsLogin(environment: Environment): WindowsProxyLogin | null {
  const header = environment['WINDOWS_LOGIN_HEADER'] ?? '';
  const proxies = listOf(environment, 'WINDOWS_LOGIN_PROXIES');
  if (header === '' && proxies.length === 0) return null;
  if (!/^[\w-]+$/.test(header)) throw new SettingError('WINDOWS_LOGIN_HEADER', header, 'is no name of a header');
  if (proxies.length === 0)
    throw new SettingError('WINDOWS_LOGIN_PROXIES', '', 'is missing: the header is trusted from these addresses only');
  const wrong = (text: string): never => {
    throw new SettingError('WINDOWS_LOGIN_PROXIES', text, 'is no address like 10.0.0.5 or 10.0.0.0/24');
  };
  return { header, proxies: parseAddressList(proxies, wrong), domains: windowsDomains(environment) };
}

/** The keytab for Kerberos without a proxy; null when it is off. Throws `SettingError`. */
export function windowsKeytab(environment: Environment): WindowsKeytab | null {
  const file = environment['WINDOWS_LOGIN_KEYTAB'] ?? '';
  if (file === '') return null;
  if (!existsSync(file)) throw new SettingError('WINDOWS_LOGIN_KEYTAB', file, 'names no file');
  const domains = windowsDomains(environment);
  if (domains.length === 0)
    throw new SettingError('WINDOWS_LOGIN_DOMAINS', '', 'is missing: it lists the trusted realms of Kerberos tickets');
  return { file: resolve(file), domains };
}

function windowsDomains(environment: Environment): string[] {
  return listOf(environment, 'WINDOWS_LOGIN_DOMAINS').map((name) => name.toLowerCase());
}
