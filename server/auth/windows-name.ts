import { isInList } from '../settings/address-list.ts';
import type { WindowsProxyLogin } from '../settings/settings.ts';

/** The user name that the proxy at `address` sent in `header`; null without a name or when the proxy is not trusted. */
export function windowsNameOf(
  { proxies, domains }: WindowsProxyLogin,
  header: string | undefined,
  address: string | undefined,
): string | null {
  if (header === undefined || !isInList(proxies, address)) return null;
  const name = decodeHeader(header).trim();
  // Duplicate headers arrive joined by a comma, so the one that the proxy wrote cannot be identified.
  if (name === '' || name.length > 200 || /[,\p{Cc}]/u.test(name)) return null;
  return withoutDomain(name, domains) || null;
}

// Node decodes headers as Latin-1, but proxies write UTF-8.
function decodeHeader(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? header : text;
}

/** Strips a trusted domain: `DOMAIN\name` and `name@REALM` become `name`. */
export function withoutDomain(name: string, domains: readonly string[]): string {
  const [, before, after] = /^([^\\]+)\\(.+)$/.exec(name) ?? [];
  if (before !== undefined && after !== undefined) return domains.includes(before.toLowerCase()) ? after : name;
  const at = name.lastIndexOf('@');
  return at > 0 && domains.includes(name.slice(at + 1).toLowerCase()) ? name.slice(0, at) : name;
}
