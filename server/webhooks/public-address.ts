import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Networks of no public host (IANA special-purpose registries): loopback, private, link-local, shared, documentation, multicast. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4');

/** The only addresses that are handed out to hosts (IANA). Others wrap an IPv4 address (`::a.b.c.d`, NAT64) or are local. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
// Teredo and 6to4 wrap an IPv4 address, too; benchmarking, ORCHID and documentation ranges are not routed.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

/** The address is not on the public internet. */
export class PrivateAddressError extends Error {}

/** Whether an IP address is of the public internet. An IPv4-mapped address, as a lookup gives it, counts as its IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return isPublicAddress(mapped);
  if (isIP(address) === 0) return false;
  return isIPv6(address) ? unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6') : !reserved.check(address, 'ipv4');
}

/** Asks for all addresses of a host name, as `dns.lookup` does. */
export type AddressLookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks host names up by `lookup` and refuses one if any of its addresses is private. The connection goes to the address that was checked:
 * a name that answers otherwise a moment later leads nowhere else.
 */
export function publicLookup(lookup: AddressLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = error ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
      const problem = error ?? (refused ? new PrivateAddressError(`${hostname} leads to the private address ${refused.address}`) : null);
      const [first] = addresses ?? [];
      if (problem || !first) return callback(problem ?? new Error(`${hostname} has no address`), '', 4);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** The same by the names of the system. */
export const lookUpPublic = publicLookup(lookUp);
