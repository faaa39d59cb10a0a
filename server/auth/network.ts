import { isIPv6 } from 'node:net';

/**
 * The network by which attempts and requests of `address` are counted. For IPv6 it is the /64 prefix, because one connection has all of
 * its addresses and may use a new one per attempt. IPv4 addresses stay, also when written as IPv6.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, ipv4] = /^(?:0{0,4}:)*ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  // The URL parser normalises the address: no leading zeros, and an IPv4 suffix as two groups.
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string) => text.split(':').filter((part) => part !== '');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The beginning that all networks of `networkOf` in an IPv6 /48 share, `2001:db8:1:`: one customer may have all of its /64s. Null for IPv4.
 */
export function siteOf(network: string): string | null {
  return /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)?.[1] ?? null;
}

/** How many times as much as one network a whole /48 may do: it may be a company's, or the telephones of a town. */
export const NETWORKS_OF_SITE = 8;
