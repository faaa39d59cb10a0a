import { trustScript } from '../../ui/trusted/trusted-types.ts';
import { askWorker } from '../ask-worker.ts';
import type { TableAnswer, TableDocument, TableOrder } from './table-pdf-worker.ts';
// oxlint-disable-next-line import/default -- Vite adds the default export for `?url`
import workerUrl from './table-pdf-worker.ts?worker&url';

/** Rows laid out at once: about 35 pages and 150 MB. */
const BATCH_ROWS = 1_000;

export type TablePdfOptions = { readonly signal?: AbortSignal; readonly onRows?: (rows: number) => void };

/**
 * A table as a document, laid out in a worker batch by batch: the page answers the user meanwhile. An aborted signal ends the worker and
 * throws its reason.
 */
export async function makeTablePdf(
  document: TableDocument,
  count: number,
  cellsOf: (row: number) => readonly string[],
  { signal, onRows }: TablePdfOptions,
): Promise<Blob> {
  const { libraryUrl } = await import('./pdf-library.ts');
  signal?.throwIfAborted();
  const worker = new Worker(trustScript(workerUrl), { type: 'module' });
  try {
    worker.postMessage({ library: libraryUrl, document } satisfies TableOrder, []);
    let first = 0;
    do {
      const rows = Array.from({ length: Math.min(BATCH_ROWS, count - first) }, (_, index) => cellsOf(first + index));
      first += rows.length;
      await ask(worker, { rows }, signal);
      onRows?.(first);
    } while (first < count);
    const merged = await ask(worker, { merge: true }, signal);
    if (!('bytes' in merged)) throw new Error('the worker did not merge the document');
    return new Blob([merged.bytes], { type: 'application/pdf' });
  } finally {
    worker.terminate();
  }
}

async function ask(worker: Worker, order: TableOrder, signal: AbortSignal | undefined): Promise<TableAnswer> {
  const answer = await askWorker<TableAnswer>(worker, order, signal);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}
