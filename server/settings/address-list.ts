import { BlockList, isIP } from 'node:net';

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

/** Whether the address of a socket or a header is in the list; false for a text that is no address. */
export function isInList(list: BlockList, address: string | undefined): boolean {
  const version = isIP(address ?? '');
  // A socket that listens on IPv6 reports IPv4 callers as `::ffff:10.0.0.1`; `BlockList` matches them with IPv4 entries.
  return address !== undefined && version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
