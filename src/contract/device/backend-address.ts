/** Whether calls may go to this address: the page's own origin (empty), TLS, or plain HTTP on the device itself. */
export function isBackendAddress(address: string): boolean {
  if (!address) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1])$/.test(hostname));
}
