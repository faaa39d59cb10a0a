import { isIPv6 } from 'node:net';

/**
 * Whom attempts and requests from `address` are counted to: of IPv6 the first half, since one line of one household has all the addresses
 * of the other half and may take another for each attempt. IPv4 is the same written as IPv6.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, ipv4] = /^(?:0{0,4}:)*ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  // A browser's way to write it: no part has zeros before it, and an IPv4 at its end stands as two parts.
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const parts = (text: string) => text.split(':').filter((part) => part !== '');
  const [before, after] = [parts(head), parts(tail ?? '')];
  const whole = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  return `${whole.slice(0, 4).join(':')}::/64`;
}
