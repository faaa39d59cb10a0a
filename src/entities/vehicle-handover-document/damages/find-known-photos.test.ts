import { beforeEach, expect, test } from 'vitest';
import { cacheReference, referenceKey } from '../../../db/cache/references.ts';
import { UserDatabase } from '../../../db/schema/user-database.ts';
import { findKnownPhotos } from './find-known-photos.ts';

const entity = 'vehicle-handover-document';
const asOf = '2026-11-01T08:00:00';

let database: UserDatabase;

beforeEach(() => {
  database = new UserDatabase(crypto.randomUUID());
});

async function storeHandover(item: Readonly<Record<string, unknown>>): Promise<void> {
  await database.records.put({ entity, key: 7, item, row: null, pending: 0, isRemoved: false, isNew: false, asOf });
}

const fault = (DamagePointId: string, id: number) => ({
  Id: id,
  DamagePointId,
  Description: '',
  Files: [{ Id: id, FileName: '1.jpg', Size: 3, Sha256: 'ab', ContentType: 'image/jpeg' }],
});

test('[R-100] offline, a handover of this device names the photos of its damages', async () => {
  expect(await findKnownPhotos(database, 7, 'left-1')).toBeNull();
  await storeHandover({ Id: 7 });
  expect(await findKnownPhotos(database, 7, 'left-1')).toBeNull();
  await storeHandover({ Id: 7, Faults: [fault('left-1', 9), fault('left-2', 10)] });
  expect(await findKnownPhotos(database, 7, 'left-1')).toMatchObject([{ Key: 9 }]);
});

test('[R-100] offline, prepared photos come before those of the handover', async () => {
  await storeHandover({ Id: 7, Faults: [fault('left-1', 9)] });
  await cacheReference(database, { key: referenceKey(entity, 'getFaults', { id: '7' }), value: [fault('left-1', 11)], asOf, moment: 1 });
  expect(await findKnownPhotos(database, 7, 'left-1')).toMatchObject([{ Key: 11 }]);
});
