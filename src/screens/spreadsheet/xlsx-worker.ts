import { createXlsx, type XlsxBook, type XlsxRows } from './write-xlsx.ts';

/** Message from the page: a new workbook, its rows in batches, then the request to pack it. */
export type XlsxOrder =
  | { readonly name: string; readonly heading: readonly string[] }
  | { readonly rows: XlsxRows }
  | { readonly pack: true };

/** Message from the worker: a batch is written, or the file. */
export type XlsxAnswer = { readonly written: number } | { readonly bytes: Uint8Array<ArrayBuffer> };

let book: XlsxBook | null = null;

addEventListener('message', ({ data: order }: MessageEvent<XlsxOrder>) => {
  if ('name' in order) {
    book = createXlsx(order.name, order.heading);
  } else if (book && 'rows' in order) {
    book.add(order.rows);
    answer({ written: order.rows.length });
  } else if (book) {
    answer({ bytes: book.pack() });
  }
});

function answer(message: XlsxAnswer): void {
  postMessage(message, { transfer: 'bytes' in message ? [message.bytes.buffer] : [] });
}
