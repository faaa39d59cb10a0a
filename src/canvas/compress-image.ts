import libraryUrl from 'browser-image-compression/dist/browser-image-compression.js?url';
import { TaborError } from '../contract/problem.ts';
import { longestSide } from './image-limits.ts';
import { imageTypeOf } from './image-type.ts';

type CompressedImage = { readonly blob: Blob; readonly width: number; readonly height: number };

const targetMegabytes = 0.8;

/** A worker that never answers must not hold the photo for ever. */
const patience = 60_000;

/**
 * `file` as an upright JPEG of at most 2048 px and about 0.8 MB, without EXIF (so without the place where it was taken).
 * Throws `unsupported-type` for anything this browser cannot decode as an image.
 */
export async function compressImage(file: Blob): Promise<CompressedImage> {
  const type = imageTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (!type) throw new TaborError('unsupported-type', { detail: 'not an image' });
  const { default: imageCompression } = await import('browser-image-compression');
  try {
    const blob = await imageCompression(new File([file], 'photo', { type }), {
      maxWidthOrHeight: longestSide,
      maxSizeMB: targetMegabytes,
      initialQuality: 0.85,
      fileType: 'image/jpeg',
      useWebWorker: true,
      // The default is a CDN. A blob worker has no base address, so this one must be absolute.
      libURL: new URL(libraryUrl, location.href).href,
      // Every supported browser decodes upright; the library's own EXIF reader never settles on a broken header.
      exifOrientation: 1,
      signal: AbortSignal.timeout(patience),
    });
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    bitmap.close();
    return { blob, width, height };
  } catch (cause) {
    throw new TaborError('unsupported-type', { detail: 'not decodable', cause });
  }
}
