import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { callApi } from '../../../api/backend.ts';
import { recordId, type RecordKey } from '../../../contract/fields.ts';
import { TaborError } from '../../../contract/problem.ts';
import { recordsOf } from '../../../db/cache/records.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useOnline } from '../../../screens/use-online.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { readHandover } from '../content/read-handover.ts';
import { photoOfSlot } from '../content/slot-photos.ts';

const entity = 'vehicle-handover-document';

const lastPhotos = v.array(v.object({ Id: recordId, ItemId: recordId, Name: v.string(), TakenOn: v.string() }));

/** A slot's photo at the last handover. */
export type LastPhoto = { readonly itemId: number; readonly name: string; readonly takenOn: string; readonly photo: Pick<Photo, 'Key' | 'BlobId'> };

/** The guided photos of the vehicle's last handover: those on this device, else the backend's. `except`: the handover that is being edited. */
export function useLastPhotos(vehicleId: number | null, except: RecordKey | null): readonly LastPhoto[] {
  const { database } = useSession();
  const isOnline = useOnline();
  const mayAsk = useSupports()(entity, 'lastPhotos') && isOnline;
  const [found, setFound] = useState<readonly LastPhoto[]>([]);
  useEffect(() => {
    let isCurrent = true;
    if (vehicleId !== null) void findLastPhotos(database, vehicleId, except, mayAsk).then((photos) => isCurrent && setFound(photos));
    return () => {
      isCurrent = false;
    };
  }, [database, vehicleId, except, mayAsk]);
  return found;
}

async function findLastPhotos(database: UserDatabase, vehicleId: number, except: RecordKey | null, mayAsk: boolean): Promise<readonly LastPhoto[]> {
  const local = await localPhotos(database, vehicleId, except);
  // A handover that waits to be sent is the last one: the backend does not know it.
  if (local.isWaiting || !mayAsk) return local.photos;
  const fetched = await fetchPhotos(vehicleId);
  return fetched.length > 0 ? fetched : local.photos;
}

async function localPhotos(database: UserDatabase, vehicleId: number, except: RecordKey | null): Promise<{ readonly isWaiting: boolean; readonly photos: readonly LastPhoto[] }> {
  const records = (await recordsOf(database, entity)).filter((record) => record.item['VehicleId'] === vehicleId && record.key !== except && !record.isRemoved && Array.isArray(record.item['SlotPhotos']) && record.item['SlotPhotos'].length > 0);
  const last = records.toSorted((left, right) => String(right.item['Date']).localeCompare(String(left.item['Date'])))[0];
  if (!last) return { isWaiting: false, photos: [] };
  const form = readHandover(last.item);
  const photos = (form.SlotPhotos ?? []).flatMap(({ ItemId, Name, TakenOn }) => {
    const photo = photoOfSlot(form, ItemId);
    return photo ? [{ itemId: ItemId, name: Name, takenOn: TakenOn, photo }] : [];
  });
  return { isWaiting: last.pending > 0, photos };
}

async function fetchPhotos(vehicleId: number): Promise<readonly LastPhoto[]> {
  try {
    const answer = v.parse(lastPhotos, await callApi(entity, 'lastPhotos', { parameters: { id: String(vehicleId) } }));
    return answer.map(({ Id, ItemId, Name, TakenOn }) => ({ itemId: ItemId, name: Name, takenOn: TakenOn, photo: { Key: Id, BlobId: null } }));
  } catch (error) {
    // The comparison is a help: the photos are taken without it.
    if (error instanceof TaborError) return [];
    throw error;
  }
}
