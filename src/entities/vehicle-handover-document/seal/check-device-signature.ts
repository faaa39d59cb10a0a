import { deviceSealText } from '../../../contract/entities/handover/handover-seal.ts';
import { expandKey, fromBase64Url, type PrintedCode } from '../../../contract/entities/protocol/printed-code.ts';

/** `none`: the code has no device signature. */
export type DeviceCheck = 'none' | 'valid' | 'invalid';

/**
 * Checks the device signature in the code against its digest and its key. Needs no network, and therefore cannot tell whose
 * key it is; the backend can.
 */
export async function checkDeviceSignature({ hash, device }: Pick<PrintedCode, 'hash' | 'device'>): Promise<DeviceCheck> {
  if (device === null) return 'none';
  const point = expandKey(device.key);
  if (point === null) return 'invalid';
  try {
    const key = await crypto.subtle.importKey(
      'jwk',
      { kty: 'EC', crv: 'P-256', x: point.X, y: point.Y },
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    );
    const text = new TextEncoder().encode(deviceSealText(hash));
    return (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, fromBase64Url(device.signature), text))
      ? 'valid'
      : 'invalid';
  } catch {
    // The point is not on the curve, or the signature has another length.
    return 'invalid';
  }
}
