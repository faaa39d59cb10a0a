import type { Options } from 'browser-image-compression';
import { trustScript } from '../../ui/trusted/trusted-types.ts';
import { photoError, type PhotoProblem } from './photo-problem.ts';
// oxlint-disable-next-line import/default -- Vite adds the default export for `?url`
import workerUrl from './photo-worker.ts?worker&url';

/** Jobs of the photo worker. Both libraries would start workers from texts, which Trusted Types refuse on the page. */
export type PhotoJob =
  | { readonly task: 'compress'; readonly photo: File; readonly options: Options }
  | { readonly task: 'decode'; readonly photo: Blob; readonly decoderUrl: string };

type Outcome<Result> = { readonly result: Result } | { readonly problem: PhotoProblem; readonly error: string };

let shared: Worker | null = null;

/**
 * Runs `job` in the photo worker. Throws `unsupported-type` when it fails or takes longer than `timeoutMs`; a failed worker is replaced by
 * the next job.
 */
export async function runPhotoJob<Result extends Blob | ImageBitmap>(job: PhotoJob, timeoutMs: number): Promise<Result> {
  const worker = (shared ??= new Worker(trustScript(workerUrl), { type: 'module' }));
  const { port1, port2 } = new MessageChannel();
  const end = new AbortController();
  try {
    const outcome = await new Promise<Outcome<Result>>((resolve, reject) => {
      const fail = (event: Event) => {
        worker.terminate();
        shared = null;
        reject(photoError('damaged', event));
      };
      port1.addEventListener('message', ({ data }: MessageEvent<Outcome<Result>>) => resolve(data));
      port1.start();
      worker.addEventListener('error', fail, { signal: end.signal });
      AbortSignal.timeout(timeoutMs).addEventListener('abort', fail, { signal: end.signal });
      worker.postMessage(job, [port2]);
    });
    if ('problem' in outcome) throw photoError(outcome.problem, outcome.error);
    return outcome.result;
  } finally {
    end.abort();
    port1.close();
  }
}
