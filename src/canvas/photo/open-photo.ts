import { declaredPixels } from '../../contract/wire/declared-pixels.ts';
import { decodeHeic } from './heic-decoder.ts';
import { MAX_PHOTO_BYTES, MAX_PIXELS } from './image-limits.ts';
import { imageTypeOf } from './image-type.ts';
import { toPhotoCanvas } from './photo-canvas.ts';
import { photoError } from './photo-problem.ts';

/** Bytes to read for the image size, which may follow previews and colour profiles. */
export const HEAD_BYTES = 1024 * 1024;

/**
 * Decodes `file` upright onto a canvas of at most 2048 px on its long side. Throws `unsupported-type` with a `PhotoProblem` as its detail.
 */
export async function openPhoto(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await decodePhoto(file);
  const canvas = toPhotoCanvas(bitmap);
  bitmap.close();
  return canvas;
}

/**
 * Decodes `file` upright. The type is read from the content, not from the name, and the size before anything is decoded. Throws as
 * `openPhoto`.
 */
export async function decodePhoto(file: Blob): Promise<ImageBitmap> {
  if (file.size === 0) throw photoError('empty');
  if (file.size > MAX_PHOTO_BYTES) throw photoError('too-many-pixels');
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const type = imageTypeOf(head);
  if (!type) throw photoError('not-an-image');
  if ((declaredPixels(head, type) ?? 0) > MAX_PIXELS) throw photoError('too-many-pixels');
  return type === 'image/heic' ? decodeHeic(file) : decode(file, type);
}

async function decode(file: Blob, type: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(new Blob([file], { type }), { imageOrientation: 'from-image' });
  } catch (cause) {
    throw photoError('damaged', cause);
  }
}
