import libraryUrl from 'browser-image-compression/dist/browser-image-compression.js?url';
import { MAX_SIDE_PX, TARGET_MEGABYTES } from './image-limits.ts';
import { toJpeg } from './photo-canvas.ts';
import { photoError } from './photo-problem.ts';

/** Timeout of the compression worker, so that a hung worker does not block the photo. */
const COMPRESS_TIMEOUT_MS = 60_000;

/** `photo`, of at most 2048 px on its long side, as a JPEG of about 0.8 MB at most. Throws `unsupported-type`. */
export async function compressPhoto(photo: HTMLCanvasElement): Promise<Blob> {
  const jpeg = await toJpeg(photo);
  // Recompressing a small enough photo would only blur it.
  if (jpeg.size <= TARGET_MEGABYTES * 1024 * 1024) return jpeg;
  const { default: imageCompression } = await import('browser-image-compression');
  try {
    return await imageCompression(new File([jpeg], 'photo', { type: jpeg.type }), {
      maxWidthOrHeight: MAX_SIDE_PX,
      maxSizeMB: TARGET_MEGABYTES,
      initialQuality: 0.85,
      fileType: 'image/jpeg',
      useWebWorker: true,
      // The default is a CDN. A blob worker has no base address, so this one must be absolute.
      libURL: new URL(libraryUrl, location.href).href,
      // Every supported browser decodes upright. Skips the library's EXIF reader, which never settles on a broken header.
      exifOrientation: 1,
      signal: AbortSignal.timeout(COMPRESS_TIMEOUT_MS),
    });
  } catch (cause) {
    throw photoError('damaged', cause);
  }
}
