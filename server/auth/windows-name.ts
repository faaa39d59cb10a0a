import { BlockList, isIP } from 'node:net';

/** The reverse proxies that authenticate Windows users, and how they pass the user name on. */
export type WindowsProxyLogin = {
  /** The header that carries the user's name. */
  readonly header: string;
  /** The socket addresses from which the header is trusted. */
  readonly proxies: BlockList;
  /** Trusted domains and realms, in lower case; they are stripped from the name. Any other domain stays part of it. */
  readonly domains: readonly string[];
};

/** The user name that the proxy at `address` sent in `header`; null without a name or when the proxy is not trusted. */
export function windowsNameOf({ proxies, domains }: WindowsProxyLogin, header: string | undefined, address: string | undefined): string | null {
  if (header === undefined || !isInList(proxies, address)) return null;
  const name = decodeHeader(header).trim();
  // Duplicate headers arrive joined by a comma, so the one that the proxy wrote cannot be identified.
  if (name === '' || name.length > 200 || /[,\p{Cc}]/u.test(name)) return null;
  return withoutDomain(name, domains) || null;
}

/** Parses IP addresses and CIDR ranges; passes the first invalid text to `onWrong`. */
export function parseAddressList(texts: readonly string[], onWrong: (text: string) => never): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', length, ...rest] = text.split('/');
    const version = isIP(address);
    const longest = version === 6 ? 128 : 32;
    const bits = length === undefined ? longest : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
    if (version === 0 || rest.length > 0 || !(bits <= longest)) onWrong(text);
    list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

function isInList(list: BlockList, address: string | undefined): boolean {
  const version = isIP(address ?? '');
  // A socket that listens on IPv6 reports IPv4 callers as `::ffff:10.0.0.1`; `BlockList` matches them with IPv4 entries.
  return address !== undefined && version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
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
