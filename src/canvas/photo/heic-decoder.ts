// oxlint-disable-next-line import/default -- Vite adds the default export for `?url`
import decoderUrl from 'heic-to/csp?url';
import { runPhotoJob } from './run-photo-job.ts';

/** Timeout of decoding, which takes seconds on a slow phone. */
const DECODE_TIMEOUT_MS = 120_000;

/**
 * Decodes a HEIC photo to a bitmap, which no supported browser does itself. The decoder applies the rotation of the file (`irot`), so
 * the equal EXIF orientation must not be applied again. Throws `unsupported-type` (`no-decoder`, `damaged`).
 */
export function decodeHeic(photo: Blob): Promise<ImageBitmap> {
  return runPhotoJob<ImageBitmap>({ task: 'decode', photo, decoderUrl }, DECODE_TIMEOUT_MS);
}
