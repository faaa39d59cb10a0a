import type { Page } from 'playwright';

/** Part of a page that reading its databases needs; fits pages of any engine. */
type EvaluatingPage = { readonly evaluate: <Given, Result>(act: (given: Given) => Promise<Result>, given: Given) => Promise<Result> };

export type OutboxEntryView = { readonly id: string; readonly call: string; readonly state: string; readonly attempts: number; readonly code: string | null };

type Store = 'outbox' | 'records' | 'blobs' | 'rowSets' | 'rowChunks' | 'pages' | 'references' | 'drafts';

/** All rows of a table in the user's database, read from IndexedDB without the app; buffers as their byte length. */
export async function readStore<Row>(page: EvaluatingPage, username: string, store: Store): Promise<readonly Row[]> {
  const text = await page.evaluate(
    async ({ name, table }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(table).objectStore(table).getAll();
        request.addEventListener('success', () => resolve(request.result as unknown[]));
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
      });
      database.close();
      return JSON.stringify(rows, (_, value: unknown) => (value instanceof ArrayBuffer ? value.byteLength : value));
    },
    { name: `tabor-user-${username}`, table: store },
  );
  return JSON.parse(text) as Row[];
}

/** Outbox entries in IndexedDB. */
export async function outboxOf(page: EvaluatingPage, username: string): Promise<OutboxEntryView[]> {
  const rows = await readStore<{ id: string; call: string; state: string; attempts: number; fault: { code: string } | null }>(page, username, 'outbox');
  return rows.map(({ id, call, state, attempts, fault }) => ({ id, call, state, attempts, code: fault?.code ?? null }));
}

/** Paths of the lists that the device keeps as they were drawn. */
export async function firstViewsOf(page: EvaluatingPage, username: string): Promise<string[]> {
  const rows = await readStore<{ key: string; view?: unknown }>(page, username, 'pages');
  return rows.flatMap(({ key, view }) => (view ? [key.slice('view '.length)] : []));
}

/** Hashes of the photos on the device, as computed at capture. */
export async function photoHashesOf(page: EvaluatingPage, username: string): Promise<string[]> {
  return (await readStore<{ sha256: string }>(page, username, 'blobs')).map((row) => row.sha256).toSorted();
}

/** Values of the draft on the device; null without one. */
export async function draftOf(page: EvaluatingPage, username: string): Promise<unknown> {
  return (await readStore<{ values: unknown }>(page, username, 'drafts'))[0]?.values ?? null;
}

/** Number of photos in the draft. */
export async function draftPhotosOf(page: Page, username: string): Promise<number> {
  return JSON.stringify(await draftOf(page, username)).split('"BlobId":').length - 1;
}
