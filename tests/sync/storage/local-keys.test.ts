import { expect, test } from 'vitest';
import { localKeyOf } from '../../../src/db/cache/records.ts';
import { handoverIdentity } from '../../../src/entities/vehicle-handover-document/seal/handover-identity.ts';
import { applied, handoverCalls, savePhoto, localKey, newDevice } from '../device.ts';

const entity = 'vehicle-handover-document';
const [handover, fault, photo] = [localKey(9), localKey(1), localKey(2)] as const;

test("[SY6] [R-102] finds a handover's local key, though a fault has the same id", async () => {
  const device = newDevice();
  await savePhoto(device, photo);
  await device.save(handover, handoverCalls(handover, fault, photo));
  await device.drain(() => applied(501));
  expect(await localKeyOf(device.database, entity, 'createOrUpdate', 501)).toBe(handover);
  expect(await localKeyOf(device.database, entity, 'createOrUpdateFault', 501)).toBe(fault);
  expect(await localKeyOf(device.database, entity, 'createOrUpdate', 502)).toBeNull();
  // On its prints and where they are verified, the delivered handover keeps its provisional number.
  const { provisional } = await handoverIdentity(device.database, null, handover, {});
  expect(await handoverIdentity(device.database, null, 501, {})).toEqual({ number: null, provisional });
});

test("[SY21] uses an older release's alias without a call if no better one exists", async () => {
  const { database } = newDevice();
  await database.aliases.put({ localKey: handover, entity, serverId: 501 });
  expect(await localKeyOf(database, entity, 'createOrUpdate', 501)).toBe(handover);
});
