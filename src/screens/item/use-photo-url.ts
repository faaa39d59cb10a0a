import { useEffect, useState } from 'react';
import { openPhoto } from '../../canvas/open-photo.ts';
import { toJpeg } from '../../canvas/photo-canvas.ts';
import { isLocalKey } from '../../contract/fields.ts';
import { TaborError } from '../../contract/problem.ts';
import { callOf } from '../../contract/registry.ts';
import { serverIdOf } from '../../db/records.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import { callerOfSession } from '../../api/backend.ts';
import { download } from '../../api/transport.ts';
import { useSession } from '../session-context.tsx';
import type { Photo } from './photo.ts';

/** Pictures kept in memory: more than any document shows at once. */
const keptUrls = 60;

const urls = new Map<string, string>();

/** An address under which the picture can be shown: undefined while it is fetched, null when this device has no way to it. */
export function usePhotoUrl({ Key, BlobId }: Pick<Photo, 'Key' | 'BlobId'>): string | null | undefined {
  const { database, user } = useSession();
  const name = `${user} ${BlobId ?? Key}`;
  const [shown, setShown] = useState<{ readonly name: string; readonly url: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const known = urls.get(name);
    const found = known === undefined ? fetchPhoto(database, { Key, BlobId }).then(shownIn) : Promise.resolve(known);
    void found.then((content) => {
      if (!isCurrent) return;
      setShown({ name, url: content instanceof Blob ? keepUrl(name, content) : content });
    });
    return () => {
      isCurrent = false;
    };
  }, [database, name, Key, BlobId]);
  return shown?.name === name ? shown.url : undefined;
}

/** `photo` as every browser shows it; null for what cannot be opened here. */
async function shownIn(photo: Blob | null): Promise<Blob | null> {
  if (!photo || !/^image\/hei[cf]$/.test(photo.type)) return photo;
  try {
    return await toJpeg(await openPhoto(photo));
  } catch (error) {
    // Without its decoder, or damaged: the file itself can still be downloaded.
    if (error instanceof TaborError) return null;
    throw error;
  }
}

/** The picture's bytes: from this device, else from the backend; null when neither can be had now. */
export async function fetchPhoto(database: UserDatabase, { Key, BlobId }: Pick<Photo, 'Key' | 'BlobId'>): Promise<Blob | null> {
  const kept = BlobId === null ? undefined : await database.blobs.get(BlobId);
  if (kept) return new Blob([kept.bytes], { type: kept.type });
  const id = isLocalKey(Key) ? await serverIdOf(database, Key) : Key;
  if (id === null) return null;
  try {
    const { caller } = await callerOfSession();
    return await download(caller, callOf('file', 'get'), { id: String(id) });
  } catch {
    // Nobody is logged in at the backend now: the screen shows that the picture is not here.
    return null;
  }
}

function keepUrl(name: string, content: Blob): string {
  const url = URL.createObjectURL(content);
  urls.set(name, url);
  const [oldest] = urls;
  if (urls.size > keptUrls && oldest) {
    URL.revokeObjectURL(oldest[1]);
    urls.delete(oldest[0]);
  }
  return url;
}
