import imageCompression from 'browser-image-compression';
import { trustScript } from '../../ui/trusted/trusted-types.ts';
import { photoError, photoProblemOf } from './photo-problem.ts';
import type { PhotoJob } from './run-photo-job.ts';

type HeicDecoder = { readonly heicTo: (request: { blob: Blob; type: 'bitmap' }) => Promise<ImageBitmap> };

// The HEIC decoder, an unmodified file, starts its own worker from the address of a blob, as text.
const PlainWorker = Worker;
globalThis.Worker = class extends PlainWorker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(trustScript(String(address)), options);
  }
};

addEventListener('message', ({ data, ports: [port] }: MessageEvent<PhotoJob>) => {
  void run(data).then(
    (result) => port?.postMessage({ result }, result instanceof ImageBitmap ? [result] : []),
    (error: unknown) => port?.postMessage({ problem: photoProblemOf(error) ?? 'damaged', error: String(error) }),
  );
});

async function run(job: PhotoJob): Promise<Blob | ImageBitmap> {
  if (job.task === 'compress') return imageCompression(job.photo, { ...job.options, useWebWorker: false });
  const { heicTo } = await loadDecoder(job.decoderUrl);
  return heicTo({ blob: job.photo, type: 'bitmap' });
}

/** Loads the decoder as a separate, unmodified file, as its licence (LGPL) requires. The service worker caches it for offline use. */
async function loadDecoder(address: string): Promise<HeicDecoder> {
  try {
    return (await import(/* @vite-ignore */ address)) as HeicDecoder;
  } catch (cause) {
    throw photoError('no-decoder', cause);
  }
}
