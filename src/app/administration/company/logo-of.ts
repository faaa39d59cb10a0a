import { decodePhoto } from '../../../canvas/photo/open-photo.ts';

/** Largest sides in pixels: three times the printed size. Every device stores the logo. */
const MAX = { width: 600, height: 180 };

/** A picture as a PNG that fits into a letterhead, as a data URL. Throws as `decodePhoto`. */
export async function logoOf(file: Blob): Promise<string> {
  const bitmap = await decodePhoto(file);
  const scale = Math.min(1, MAX.width / bitmap.width, MAX.height / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/png');
}
