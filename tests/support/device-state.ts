import type { Page } from 'playwright';

/** A page of whichever engine, as far as its databases are asked. */
type Readable = { readonly evaluate: <Given, Result>(act: (given: Given) => Promise<Result>, given: Given) => Promise<Result> };

export type QueuedLine = { readonly id: string; readonly call: string; readonly state: string; readonly attempts: number; readonly code: string | null };

type Store = 'outbox' | 'records' | 'blobs' | 'rowSets' | 'rowChunks' | 'references' | 'drafts';

/** All that a table of the user's database holds, as it is on the disk, read past the app; of bytes their number. */
export async function storedIn<Row>(page: Readable, username: string, store: Store): Promise<readonly Row[]> {
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

/** The outbox as it is on the disk. */
export async function outboxOf(page: Readable, username: string): Promise<QueuedLine[]> {
  const rows = await storedIn<{ id: string; call: string; state: string; attempts: number; fault: { code: string } | null }>(page, username, 'outbox');
  return rows.map(({ id, call, state, attempts, fault }) => ({ id, call, state, attempts, code: fault?.code ?? null }));
}

/** Hashes of the photos on the device, as they were taken at capture. */
export async function photoHashesOf(page: Readable, username: string): Promise<string[]> {
  return (await storedIn<{ sha256: string }>(page, username, 'blobs')).map((row) => row.sha256).toSorted();
}

/** What the one unsaved form on the device holds; null when there is none. */
export async function draftOf(page: Readable, username: string): Promise<unknown> {
  return (await storedIn<{ values: unknown }>(page, username, 'drafts'))[0]?.values ?? null;
}

/** How many photos the unsaved form names. */
export async function draftPhotosOf(page: Page, username: string): Promise<number> {
  return JSON.stringify(await draftOf(page, username)).split('"BlobId":').length - 1;
}

/** The token that the device holds. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tabor-device');
      request.addEventListener('success', () => resolve(request.result));
    });
    const session = await new Promise<{ token: string }>((resolve) => {
      const request = database.transaction('session').objectStore('session').get('current');
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return session.token;
  });
}
