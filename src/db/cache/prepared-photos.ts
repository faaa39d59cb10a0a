import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import type { DeliveredFile } from '../schema/rows.ts';
import type { UserDatabase } from '../schema/user-database.ts';
import { cacheReference, findReference, referenceKey } from './references.ts';

/** Photos of known damages and of the last handovers, of the vehicles that were prepared last, and those that this device sent: some 40 MB. */
const MAX_PHOTOS = 120;

type PhotoBytes = { readonly bytes: ArrayBuffer; readonly type: string };

/** Stored under the call that lists them: who may no longer read handovers loses them, too. */
const keyOf = (file: string) => referenceKey('vehicle-handover-document', 'getFault', { id: `photo-${file}` });

/** A photo that was prepared for work without a network; null without. */
export async function findPreparedPhoto(database: UserDatabase, file: number): Promise<Blob | null> {
  const { bytes, type } = ((await findReference(database, keyOf(String(file))))?.value ?? {}) as Partial<PhotoBytes>;
  return bytes && type !== undefined ? new Blob([bytes], { type }) : null;
}

/** Stores a photo for work without a network. */
export async function cachePreparedPhoto(
  database: UserDatabase,
  file: number,
  photo: Blob,
  at: { readonly asOf: string; readonly moment: number },
): Promise<void> {
  const value: PhotoBytes = { bytes: await photo.arrayBuffer(), type: photo.type };
  await cacheReference(database, { key: keyOf(String(file)), value, ...at });
}

/**
 * Stores the photos of acknowledged uploads before their blobs go: a handover's protocol needs them without a network, too. While the device
 * is locked they stay under the key of unsent work, and `applyEncryption` moves them. Requires a transaction with `blobs`, `references`, `meta`.
 */
export async function keepDeliveredPhotos(
  database: UserDatabase,
  files: readonly (DeliveredFile | undefined)[],
  at: { readonly asOf: WireDateTime; readonly moment: number },
): Promise<void> {
  let isAny = false;
  for (const file of files) {
    const value = file?.blob && (await database.blobs.get(file.blob.id));
    if (!value?.type.startsWith('image/')) continue;
    await database.references.put({ key: keyOf(String(file?.id)), value, ...at });
    isAny = true;
  }
  if (isAny && database.keys.stored() && !database.keys.key('data')) await database.meta.put({ key: 'lockedPhotos' });
}

/** Removes the oldest photos beyond the limit. */
export async function prunePreparedPhotos(database: UserDatabase): Promise<void> {
  const stored = () => database.references.where('key').startsWith(keyOf(''));
  if ((await stored().count()) <= MAX_PHOTOS) return;
  const moments: { readonly key: string; readonly moment: number }[] = [];
  // One by one: all of them together would take 100 MB.
  await stored().each(({ key, moment = 0 }) => moments.push({ key, moment }));
  const surplus = moments.toSorted((one, other) => other.moment - one.moment).slice(MAX_PHOTOS);
  await database.references.bulkDelete(surplus.map(({ key }) => key));
}
