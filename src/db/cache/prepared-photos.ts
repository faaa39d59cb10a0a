import type { UserDatabase } from '../schema/user-database.ts';
import { cacheReference, findReference, referenceKey } from './references.ts';

/** Photos of known damages and of the last handovers on the device, of its last prepared vehicles: some 20 MB. */
const MAX_PHOTOS = 60;

type PhotoBytes = { readonly bytes: ArrayBuffer; readonly type: string };

/** Stored under the call that lists them: who may no longer read handovers loses them, too. */
const keyOf = (file: string) => referenceKey('vehicle-handover-document', 'getFault', { id: `photo-${file}` });

/** A photo that was prepared for work without a network; null without. */
export async function findPreparedPhoto(database: UserDatabase, file: number): Promise<Blob | null> {
  const { bytes, type } = ((await findReference(database, keyOf(String(file))))?.value ?? {}) as Partial<PhotoBytes>;
  return bytes && type !== undefined ? new Blob([bytes], { type }) : null;
}

/** Stores a photo for work without a network; the oldest beyond the limit go. */
export async function cachePreparedPhoto(
  database: UserDatabase,
  file: number,
  photo: Blob,
  at: { readonly asOf: string; readonly moment: number },
): Promise<void> {
  const value: PhotoBytes = { bytes: await photo.arrayBuffer(), type: photo.type };
  await cacheReference(database, { key: keyOf(String(file)), value, ...at });
  const stored = await database.references.where('key').startsWith(keyOf('')).toArray();
  const surplus = stored.toSorted((one, other) => (other.moment ?? 0) - (one.moment ?? 0)).slice(MAX_PHOTOS);
  await database.references.bulkDelete(surplus.map(({ key }) => key));
}
