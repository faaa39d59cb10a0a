/** Whether the browser has passkeys for this address: none has them for a numeric one. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname);
}
