import { deviceKey, signAsDevice } from '../../../api/device-key.ts';
import { deviceSealText, type HandoverSeal } from '../../../contract/entities/handover/handover-seal.ts';
import { storedBackend } from '../../../db/schema/device-database.ts';

/** The seal with this device's signature, made offline. Another backend, or a browser that stores no key, gets the digest alone. */
export async function withDeviceSignature(seal: HandoverSeal): Promise<HandoverSeal> {
  if ((await storedBackend())?.capabilities?.extensions.includes('device-signatures') !== true) return seal;
  const key = await deviceKey();
  if (key === null) return seal;
  const Signature = await signAsDevice(key.privateKey, deviceSealText(seal.Hash));
  return { ...seal, Device: { X: key.jwk.x, Y: key.jwk.y, Signature } };
}
