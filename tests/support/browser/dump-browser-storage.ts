import type { Page } from 'playwright';

/** Everything that the browser stores for the page's origin, as one text: IndexedDB, localStorage, sessionStorage and Cache Storage. */
export function dumpBrowserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)));
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
      });
    const blobs: Blob[] = [];
    const collect = (value: unknown): void => {
      if (value instanceof Blob) blobs.push(value);
      else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) parts.push(new TextDecoder().decode(value));
      else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part);
      else parts.push(String(value));
    };
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const objectStore = database.transaction(store).objectStore(store);
        const [rows, keys] = await Promise.all([resultOf<unknown[]>(objectStore.getAll()), resultOf(objectStore.getAllKeys())]);
        for (const row of [...rows, ...keys]) collect(row);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    for (const blob of blobs) parts.push(await blob.text());
    return parts.join('\n');
  });
}
