import { trustScript } from '../../ui/trusted/trusted-types.ts';
import { askWorker } from '../ask-worker.ts';
import type { XlsxRows } from './write-xlsx.ts';
import type { XlsxAnswer, XlsxOrder } from './xlsx-worker.ts';
// oxlint-disable-next-line import/default -- Vite adds the default export for `?url`
import workerUrl from './xlsx-worker.ts?worker&url';

export type PackOptions = {
  /** Ends the worker; `packXlsx` throws the reason. */
  readonly signal?: AbortSignal;
  /** Called with the number of rows written so far. */
  readonly onRows?: (rows: number) => void;
};

/**
 * Writes a workbook in a worker. The page converts one batch at a time, while the worker writes the one before: it answers the user
 * meanwhile.
 */
export async function packXlsx(
  name: string,
  heading: readonly string[],
  batches: Iterable<XlsxRows>,
  { signal, onRows }: PackOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  const worker = new Worker(trustScript(workerUrl), { type: 'module' });
  try {
    worker.postMessage({ name, heading } satisfies XlsxOrder, []);
    let rows = 0;
    for (const batch of batches) {
      const answer = await askWorker<XlsxAnswer>(worker, { rows: batch } satisfies XlsxOrder, signal);
      if ('written' in answer) onRows?.((rows += answer.written));
    }
    const packed = await askWorker<XlsxAnswer>(worker, { pack: true } satisfies XlsxOrder, signal);
    if (!('bytes' in packed)) throw new Error('the worker did not pack the workbook');
    return packed.bytes;
  } finally {
    worker.terminate();
  }
}
