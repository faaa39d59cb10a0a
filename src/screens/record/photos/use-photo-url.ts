import { createContext, use, useCallback } from 'react';
import { openPhoto } from '../../../canvas/photo/open-photo.ts';
import { toJpeg } from '../../../canvas/photo/photo-canvas.ts';
import { isLocalKey } from '../../../contract/wire/fields.ts';
import { ignoreTaborError, TaborError, isMissing } from '../../../contract/wire/problem.ts';
import { callOf } from '../../../contract/registry.ts';
import { findPreparedPhoto } from '../../../db/cache/prepared-photos.ts';
import { serverIdOf } from '../../../db/cache/records.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { callerOfSession } from '../../../api/backend.ts';
import { download } from '../../../api/download.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { useSession } from '../../session-context.tsx';
import type { Photo } from './photo.ts';

/** Photos cached in memory: more than any record shows at once. */
const MAX_CACHED_URLS = 60;

const urls = new Map<string, string>();

/** Where a page without a login gets its photos from; null where they are on this device or the user may fetch them. */
export const PhotoSource = createContext<((photo: Pick<Photo, 'Key'>) => Promise<Blob | null>) | null>(null);

/** Stands for a photo that neither this device nor the backend has. */
export const missingPhoto = Symbol('missing photo');

/** Object URL of a photo: undefined while it is fetched, null when it is not available. */
export function usePhotoUrl(photo: Pick<Photo, 'Key' | 'BlobId'>): string | null | undefined {
  const url = usePhotoSource(photo);
  return url === missingPhoto ? null : url;
}

/** As `usePhotoUrl`; `missingPhoto` where the backend does not have the file either. */
export function usePhotoSource({ Key, BlobId }: Pick<Photo, 'Key' | 'BlobId'>): string | typeof missingPhoto | null | undefined {
  const { database, user } = useSession();
  const source = use(PhotoSource);
  const name = `${user} ${BlobId ?? Key}`;
  const load = useCallback(async () => {
    const cachedUrl = urls.get(name);
    if (cachedUrl !== undefined) return cachedUrl;
    const content = await toDisplayablePhoto(await (source?.({ Key }) ?? findPhoto(database, { Key, BlobId })));
    return content instanceof Blob ? (urls.get(name) ?? cacheUrl(name, content)) : content;
  }, [database, source, name, Key, BlobId]);
  return useLoaded(load).current;
}

/** `photo` in a format that every browser shows; null when it cannot be decoded here. */
async function toDisplayablePhoto(photo: Blob | typeof missingPhoto | null): Promise<Blob | typeof missingPhoto | null> {
  if (!photo || photo === missingPhoto || !/^image\/hei[cf]$/.test(photo.type)) return photo;
  // The decoder is missing or the file is damaged: the file itself can still be downloaded.
  return openPhoto(photo).then(toJpeg).catch(ignoreTaborError);
}

type FileAddress = Pick<Photo, 'Key' | 'BlobId'> & Partial<Pick<Photo, 'Name'>>;

/** The photo's bytes from this device, else from the backend; null when neither is available. */
export async function loadPhoto(database: UserDatabase, photo: FileAddress): Promise<Blob | null> {
  const photoBlob = await findPhoto(database, photo);
  return photoBlob === missingPhoto ? null : photoBlob;
}

/** As `loadPhoto`; `missingPhoto` where the backend does not have the file either. */
export async function findPhoto(
  database: UserDatabase,
  { Key, BlobId, Name = '' }: FileAddress,
): Promise<Blob | typeof missingPhoto | null> {
  const blob = BlobId === null ? undefined : await database.blobs.get(BlobId);
  if (blob) return new Blob([blob.bytes], { type: blob.type });
  const id = isLocalKey(Key) ? await serverIdOf(database, Key) : Key;
  if (id === null) return null;
  const prepared = await findPreparedPhoto(database, id);
  if (prepared) return prepared;
  try {
    const { caller } = await callerOfSession();
    return await download(caller, callOf('file', 'get'), { id: String(id) }, Name);
  } catch (error) {
    // Otherwise there is no network or no valid session.
    return error instanceof TaborError && isMissing(error) ? missingPhoto : null;
  }
}

function cacheUrl(name: string, content: Blob): string {
  const url = URL.createObjectURL(content);
  urls.set(name, url);
  const [oldest] = urls;
  if (urls.size > MAX_CACHED_URLS && oldest) {
    URL.revokeObjectURL(oldest[1]);
    urls.delete(oldest[0]);
  }
  return url;
}
