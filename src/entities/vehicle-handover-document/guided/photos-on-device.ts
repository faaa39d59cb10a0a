import type { RecordKey } from '../../../contract/wire/fields.ts';
import { findRecord } from '../../../db/cache/records.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { handoverKeys } from '../../../screens/vehicle/use-my-day.ts';
import { readHandover } from '../content/read-handover.ts';
import { photoOfSlot, takenSlots } from '../content/slot-photos.ts';

/** A slot's photo at the last handover. */
export type LastPhoto = {
  readonly itemId: number;
  readonly name: string;
  readonly takenOn: string;
  readonly photo: Pick<Photo, 'Key' | 'BlobId'>;
};

type PhotosOnDevice = { readonly isWaiting: boolean; readonly photos: readonly LastPhoto[] };

/** The guided photos of the vehicle's newest handover on this device that has some, except `except`. `isWaiting`: it is not sent yet. */
export async function photosOnDevice(database: UserDatabase, plate: string, except: RecordKey | null): Promise<PhotosOnDevice> {
  for (const key of await handoverKeys(database, plate)) {
    const record = key === except ? null : await findRecord(database, 'vehicle-handover-document', key);
    if (!record || record.isRemoved) continue;
    const form = readHandover(record.item);
    const slots = takenSlots(form);
    if (slots.length === 0) continue;
    const photos = slots.flatMap(({ ItemId, Name, TakenOn }) => {
      const photo = photoOfSlot(form, ItemId);
      return photo ? [{ itemId: ItemId, name: Name, takenOn: TakenOn, photo }] : [];
    });
    return { isWaiting: record.pending > 0, photos };
  }
  return { isWaiting: false, photos: [] };
}
