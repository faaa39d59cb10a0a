import { createPublicKey, verify } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import type { Kysely } from 'kysely';
import { deviceSealText, type DeviceSignature, type HandoverSeal } from '../../../src/contract/entities/handover/handover-seal.ts';
import type { Database } from '../../database/tables.ts';

/** Whether the device's signature in the seal is one over its digest; true for a seal without. */
export function hasValidDeviceSignature({ Hash, Device }: HandoverSeal): boolean {
  if (!Device) return true;
  try {
    const key = createPublicKey({ key: jwkOf(Device), format: 'jwk' });
    return verify(
      'sha256',
      Buffer.from(deviceSealText(Hash)),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(Device.Signature, 'base64url'),
    );
  } catch {
    // The point is not on the curve.
    return false;
  }
}

/** The device with this key that `userId` has logged in on; null for a key of no login: a browser that lost its storage makes a new one. */
export async function registeredDevice(db: Kysely<Database>, userId: number, device: DeviceSignature): Promise<number | null> {
  const row = await db
    .selectFrom('device')
    .select('Id')
    .where('UserId', '=', userId)
    .where('Thumbprint', '=', await calculateJwkThumbprint(jwkOf(device)))
    .executeTakeFirst();
  return row?.Id ?? null;
}

function jwkOf({ X, Y }: DeviceSignature) {
  return { kty: 'EC', crv: 'P-256', x: X, y: Y };
}
