import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { EntryBlob } from '../../../db/schema/rows.ts';

/** A photo of a record: its bytes are on this device while `BlobId` is set, else it is the backend's file `Key`. */
export type Photo = {
  readonly Key: RecordKey;
  readonly BlobId: string | null;
  readonly Name: string;
  readonly Sha256: string | null;
  readonly Size: number;
  /** GPS data stays in the file because the user chose so. */
  readonly KeepsPlace?: boolean | undefined;
  /** The user may not delete it: another user uploaded it. */
  readonly IsFixed?: true | undefined;
};

const namePattern = /^photo-(\d+)-/;

/** File name of a photo in the slot (0…); every device restores the slot from it. */
export function photoName(slot: number, id: string): string {
  return `photo-${slot + 1}-${id.slice(0, 8)}.jpg`;
}

/** Photos by slot, `count` slots at least; a photo whose name has no free slot takes the next free one. */
export function photosBySlot<Item extends Pick<Photo, 'Name'>>(photos: readonly Item[], count: number): (Item | null)[] {
  const slots: (Item | null)[] = Array.from({ length: count }, () => null);
  const unplaced = photos.filter((photo) => {
    const slot = Number(namePattern.exec(photo.Name)?.[1] ?? 0) - 1;
    if (slot < 0 || slot >= count || slots[slot]) return true;
    slots[slot] = photo;
    return false;
  });
  for (const photo of unplaced) {
    const free = slots.indexOf(null);
    if (free === -1) slots.push(photo);
    else slots[free] = photo;
  }
  return slots;
}

/** `photos` with `photo` added: it replaces the photo with the same key, such as a shot that was marked, else it comes last. */
export function withPhoto(photos: readonly Photo[], photo: Photo): Photo[] {
  const isKnown = photos.some(({ Key }) => Key === photo.Key);
  return isKnown ? photos.map((one) => (one.Key === photo.Key ? photo : one)) : [...photos, photo];
}

/** The blob for an upload of the photo; null when the backend already has the file. */
export function entryBlobOf({ BlobId, Sha256, Size, Name }: Photo): EntryBlob | null {
  return BlobId === null || Sha256 === null ? null : { id: BlobId, sha256: Sha256, size: Size, name: Name };
}
