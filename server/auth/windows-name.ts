import { BlockList, isIP } from 'node:net';

/** Behind which proxies users come in by their Windows login, and how those say who it is. */
export type WindowsLogin = {
  /** The header that carries the user's name. */
  readonly header: string;
  /** The only socket addresses it is believed from. */
  readonly proxies: BlockList;
  /** Domains and realms whose users are ours, in small letters: taken off the name. Any other stays part of it. */
  readonly domains: readonly string[];
};

/** The user's name as the proxy at `address` tells it in `header`; null when it tells none, or is no proxy of ours. */
export function windowsNameOf({ proxies, domains }: WindowsLogin, header: string | undefined, address: string | undefined): string | null {
  if (header === undefined || !isAmong(proxies, address)) return null;
  const name = readable(header).trim();
  // Two headers arrive as one with a comma: which of them the proxy wrote nobody can tell.
  if (name === '' || name.length > 200 || /[,\p{Cc}]/u.test(name)) return null;
  return withoutDomain(name, domains) || null;
}

/** The list of `texts`, addresses or CIDR; the first that is neither is handed to `onWrong`. */
export function addressList(texts: readonly string[], onWrong: (text: string) => never): BlockList {
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

function isAmong(list: BlockList, address: string | undefined): boolean {
  const version = isIP(address ?? '');
  // A socket that listens on IPv6 names IPv4 callers as `::ffff:10.0.0.1`; the list knows that they are the same.
  return address !== undefined && version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

// Node reads headers as Latin-1, proxies write them as UTF-8.
function readable(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? header : text;
}

/** `DOMAIN\name` and `name@REALM` as `name`, where the domain is ours. */
export function withoutDomain(name: string, domains: readonly string[]): string {
  const [, before, after] = /^([^\\]+)\\(.+)$/.exec(name) ?? [];
  if (before !== undefined && after !== undefined) return domains.includes(before.toLowerCase()) ? after : name;
  const at = name.lastIndexOf('@');
  return at > 0 && domains.includes(name.slice(at + 1).toLowerCase()) ? name.slice(0, at) : name;
}
