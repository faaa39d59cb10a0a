import type { RecordKey } from '../../contract/fields.ts';
import type { EntryBlob } from '../../db/rows.ts';

/** A picture of a record: bytes on this device while `BlobId` has them, else a file of the backend under `Key`. */
export type Photo = {
  readonly Key: RecordKey;
  readonly BlobId: string | null;
  readonly Name: string;
  readonly Sha256: string | null;
  readonly Size: number;
  /** It may say where it was taken: somebody meant it to. */
  readonly KeepsPlace?: boolean | undefined;
};

const namePattern = /^photo-(\d+)-/;

/** Name of the file for a photo in the slot (0…); the slot is read from it again wherever the file arrives. */
export function photoName(slot: number, id: string): string {
  return `photo-${slot + 1}-${id.slice(0, 8)}.jpg`;
}

/** Photos by slot, `count` of them; a photo whose name tells no free slot takes the next free one. */
export function bySlot<Item extends Pick<Photo, 'Name'>>(photos: readonly Item[], count: number): (Item | null)[] {
  const slots: (Item | null)[] = Array.from({ length: count }, () => null);
  const homeless = photos.filter((photo) => {
    const slot = Number(namePattern.exec(photo.Name)?.[1] ?? 0) - 1;
    if (slot < 0 || slot >= count || slots[slot]) return true;
    slots[slot] = photo;
    return false;
  });
  for (const photo of homeless) {
    const free = slots.indexOf(null);
    if (free === -1) slots.push(photo);
    else slots[free] = photo;
  }
  return slots;
}

/** `photos` with `photo` among them: in the place of the one under its key, such as a shot that was marked meanwhile, else last. */
export function withPhoto(photos: readonly Photo[], photo: Photo): Photo[] {
  const isKnown = photos.some(({ Key }) => Key === photo.Key);
  return isKnown ? photos.map((one) => (one.Key === photo.Key ? photo : one)) : [...photos, photo];
}

/** The bytes that an upload of the photo carries; null when they are at the backend already. */
export function entryBlobOf({ BlobId, Sha256, Size, Name }: Photo): EntryBlob | null {
  return BlobId === null || Sha256 === null ? null : { id: BlobId, sha256: Sha256, size: Size, name: Name };
}
