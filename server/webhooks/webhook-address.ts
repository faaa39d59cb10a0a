import { isIP } from 'node:net';
import type { WebhookSettings } from '../settings/webhook-settings.ts';
import { isPublicAddress } from './public-address.ts';

/** Names of this machine (RFC 6761), also as Debian's hosts file has them. */
const localName = /(^|\.)(localhost|ip6-(localhost|loopback))\.?$/;

/** Whether `host` is one of the company's own that an operator allowed. */
export function isAllowedPrivately({ host, hostname }: URL, { privateHosts }: WebhookSettings): boolean {
  return privateHosts.includes(host.toLowerCase()) || privateHosts.includes(hostname.toLowerCase());
}

/**
 * Whether the backend may call the address at all: by TLS and without a private address in it, unless the host is allowed. Names are looked
 * up when a message is sent.
 */
export function mayCall(address: string, settings: WebhookSettings): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return false;
  if (isAllowedPrivately(url, settings)) return true;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && !localName.test(url.hostname) && (isIP(literal) === 0 || isPublicAddress(literal));
}
