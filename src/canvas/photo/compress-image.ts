// oxlint-disable-next-line import/default -- Vite adds the default export for `?worker&url`
import workerUrl from './compress-worker.ts?worker&url';
import { trustScript } from '../../ui/trusted/trusted-types.ts';
import type { CompressRequest } from './compress-worker.ts';
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
  const compressed = await compressInWorker({
    file: new File([jpeg], 'photo', { type: jpeg.type }),
    options: {
      maxWidthOrHeight: MAX_SIDE_PX,
      maxSizeMB: TARGET_MEGABYTES,
      initialQuality: 0.85,
      fileType: 'image/jpeg',
      // Every supported browser decodes upright. Skips the library's EXIF reader, which never settles on a broken header.
      exifOrientation: 1,
    },
  });
  if (!compressed) throw photoError('damaged', null);
  return compressed;
}

/** Null when the worker fails or hangs. */
async function compressInWorker(request: CompressRequest): Promise<Blob | null> {
  const worker = new Worker(trustScript(workerUrl), { type: 'module' });
  try {
    return await new Promise<Blob | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      setTimeout(resolve, COMPRESS_TIMEOUT_MS, null);
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
