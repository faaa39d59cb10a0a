import { newLocalKey } from '../../../contract/wire/fields.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { saveBlob } from '../../../db/drafts/blobs.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { loadPhoto } from '../../../screens/record/photos/use-photo-url.ts';

/**
 * Copies photos of a handover for another record, which deletes and sends them on its own. Left out: those that are neither on this device
 * nor within reach.
 */
export async function copyPhotos(database: UserDatabase, photos: readonly Photo[]): Promise<Photo[]> {
  const copied = await Promise.all(photos.map((photo) => copyPhoto(database, photo)));
  return copied.filter((photo) => photo !== null);
}

async function copyPhoto(database: UserDatabase, photo: Photo): Promise<Photo | null> {
  const content = await loadPhoto(database, photo);
  if (!content) return null;
  const { id, name, sha256, size } = await saveBlob(database, crypto.randomUUID(), content, photo.Name, toWireDateTime(new Date()));
  return { Key: newLocalKey(), BlobId: id, Name: name, Sha256: sha256, Size: size };
}
