/** Whether calls may go to this address: the page's own origin (empty), TLS, or plain HTTP on the device itself. */
export function isBackendAddress(address: string): boolean {
  return /^(?:|https:\/\/[^/@\\\s]+.*|http:\/\/(?:localhost|127\.0\.0\.1|\[::1])(?::\d+)?(?:\/.*)?)$/i.test(address);
}
