// oxlint-disable-next-line import/default -- Vite adds the default export for `?url`
import decoderUrl from 'heic-to/csp?url';
import { photoError } from './photo-problem.ts';

type HeicDecoder = { readonly heicTo: (request: { blob: Blob; type: 'bitmap' }) => Promise<ImageBitmap> };

/**
 * Decodes a HEIC photo to a bitmap, which no supported browser does itself. The decoder applies the rotation of the file (`irot`), so
 * the equal EXIF orientation must not be applied again. Throws `unsupported-type` (`no-decoder`, `damaged`).
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const { heicTo } = await loadDecoder();
  try {
    return await heicTo({ blob: file, type: 'bitmap' });
  } catch (cause) {
    throw photoError('damaged', cause);
  }
}

/** Loads the decoder as a separate, unmodified file, as its licence (LGPL) requires. The worker caches it for offline use. */
async function loadDecoder(): Promise<HeicDecoder> {
  try {
    return (await import(/* @vite-ignore */ decoderUrl)) as HeicDecoder;
  } catch (cause) {
    throw photoError('no-decoder', cause);
  }
}
