// oxlint-disable-next-line import/default -- Vite makes the export of an address
import decoderUrl from 'heic-to/csp?url';
import { photoError } from './photo-problem.ts';

type HeicDecoder = { readonly heicTo: (request: { blob: Blob; type: 'bitmap' }) => Promise<ImageBitmap> };

/**
 * A HEIC photo as a bitmap: no browser of ours decodes it. The decoder turns it upright as the file says (`irot`), so its EXIF
 * orientation, which says the same, is not to be applied again. Throws `unsupported-type` (`no-decoder`, `damaged`).
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const { heicTo } = await loadDecoder();
  try {
    return await heicTo({ blob: file, type: 'bitmap' });
  } catch (cause) {
    throw photoError('damaged', cause);
  }
}

/** A file of its own, unchanged and apart from our code, as its licence (LGPL) wants; the worker keeps it for offline work. */
async function loadDecoder(): Promise<HeicDecoder> {
  try {
    return (await import(/* @vite-ignore */ decoderUrl)) as HeicDecoder;
  } catch (cause) {
    throw photoError('no-decoder', cause);
  }
}
