import type { ProtocolPhoto } from '../../../contract/entities/protocol/protocol-content.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { newCanvas } from '../../../canvas/new-canvas.ts';
import { findPhoto, missingPhoto } from '../../../screens/record/photos/use-photo-url.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import type { FaultForm } from '../content/handover-form.ts';

/** Longest side in pixels: sharp at the printed size. */
const MAX_SIDE = 900;

/** The photos of every fault, by fault key. Decoded one at a time: a phone's memory holds one decoded picture. */
export async function loadProtocolPhotos(
  database: UserDatabase,
  faults: readonly FaultForm[],
): Promise<ReadonlyMap<FaultForm['Id'], readonly ProtocolPhoto[]>> {
  const photosByFault = new Map<FaultForm['Id'], ProtocolPhoto[]>();
  for (const { Id, Images } of faults) {
    const photos: ProtocolPhoto[] = [];
    for (const photo of Images) photos.push({ Name: photo.Name, Sha256: photo.Sha256, ...(await imageOf(database, photo)) });
    photosByFault.set(Id, photos);
  }
  return photosByFault;
}

async function imageOf(database: UserDatabase, photo: Photo): Promise<Pick<ProtocolPhoto, 'image' | 'absence'>> {
  const content = await findPhoto(database, photo);
  if (!content || content === missingPhoto) return { image: null, absence: content === missingPhoto ? 'missing' : 'notHere' };
  try {
    const bitmap = await createImageBitmap(content, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const { canvas, pen } = newCanvas({ width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) });
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return { image: canvas.toDataURL('image/jpeg', 0.8) };
  } catch {
    return { image: null, absence: 'unreadable' };
  }
}
