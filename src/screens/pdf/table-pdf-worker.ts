import { documentLayout } from './document-layout.ts';
import type { Letterhead } from './company-letterhead.ts';
import { mergePdfs } from './merge-pdfs.ts';
import { ruledTable } from './ruled-table.ts';
import type { TableColumn } from './fit-columns.ts';

/** `page`: the text of a page number, with `{page}` and `{pages}`. */
export type TableDocument = {
  readonly language: string;
  readonly title: string;
  readonly subtitle: string;
  readonly letterhead: Letterhead;
  readonly note: string;
  readonly page: string;
  readonly unprintable: string;
  readonly columns: readonly TableColumn[];
};

type Rows = readonly (readonly string[])[];

/**
 * Message from the page: a new document, its rows in batches, then the request to merge them. `library`: the address of `pdf-library.ts` in
 * the build.
 */
export type TableOrder =
  | { readonly library: string; readonly document: TableDocument }
  | { readonly rows: Rows }
  | { readonly merge: true };

/** Message from the worker: a batch is laid out, or the file, or why there is none. */
export type TableAnswer = { readonly laidOut: number } | { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: string };

let current: { readonly library: string; readonly document: TableDocument } | null = null;
const sources: Uint8Array[] = [];

addEventListener('message', ({ data: order }: MessageEvent<TableOrder>) => {
  if ('document' in order) current = order;
  else if ('rows' in order) layOutBatch(order.rows).then(() => answer({ laidOut: order.rows.length }), reject);
  else {
    const { page } = current?.document ?? { page: '' };
    answer({ bytes: mergePdfs(sources, (number, pages) => page.replace('{page}', String(number)).replace('{pages}', String(pages))) });
  }
});

/** Lays out one batch as a document of its own: the memory of the worker is that of one batch, whatever the list has. */
async function layOutBatch(rows: Rows): Promise<void> {
  if (!current) throw new Error('no document');
  const { library, document } = current;
  const { layOut } = (await import(/* @vite-ignore */ library)) as typeof import('./pdf-library.ts');
  const definition = documentLayout({
    ...document,
    content: [ruledTable(document.columns, rows)],
    signers: [],
    pageOf: () => '',
    isLandscape: true,
  });
  // The letterhead stands on the first page only.
  const file = await layOut(sources.length === 0 ? definition : { ...definition, content: definition.content.slice(1) });
  sources.push(new Uint8Array(await file.arrayBuffer()));
}

function answer(message: TableAnswer): void {
  postMessage(message, { transfer: 'bytes' in message ? [message.bytes.buffer] : [] });
}

function reject(problem: unknown): void {
  answer({ problem: String(problem) });
}
