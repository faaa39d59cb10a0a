import type { Options } from 'browser-image-compression';
import { MAX_SIDE_PX, TARGET_MEGABYTES } from './image-limits.ts';
import { toJpeg } from './photo-canvas.ts';
import { photoError } from './photo-problem.ts';
import { runPhotoJob } from './run-photo-job.ts';

/** Timeout of the compression worker, so that a hung worker does not block the photo. */
const COMPRESS_TIMEOUT_MS = 60_000;

/** `photo`, of at most 2048 px on its long side, as a JPEG of about 0.8 MB at most. Throws `unsupported-type`. */
export async function compressPhoto(photo: HTMLCanvasElement): Promise<Blob> {
  const jpeg = await toJpeg(photo);
  // Recompressing a small enough photo would only blur it.
  if (jpeg.size <= TARGET_MEGABYTES * 1024 * 1024) return jpeg;
  const photoFile = new File([jpeg], 'photo', { type: jpeg.type });
  const options = {
    maxWidthOrHeight: MAX_SIDE_PX,
    maxSizeMB: TARGET_MEGABYTES,
    initialQuality: 0.85,
    fileType: 'image/jpeg',
    // Every supported browser decodes upright. Skips the library's EXIF reader, which never settles on a broken header.
    exifOrientation: 1,
  };
  try {
    return await runPhotoJob<Blob>({ task: 'compress', photo: photoFile, options }, COMPRESS_TIMEOUT_MS).catch(() =>
      compressHere(photoFile, options),
    );
  } catch (cause) {
    throw photoError('damaged', cause);
  }
}

/** On the page: Safari's workers cannot decode as the library does. */
async function compressHere(photo: File, options: Options): Promise<Blob> {
  const { default: imageCompression } = await import('browser-image-compression');
  return imageCompression(photo, { ...options, useWebWorker: false, signal: AbortSignal.timeout(COMPRESS_TIMEOUT_MS) });
}
