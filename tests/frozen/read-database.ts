import type { Page } from 'playwright';
import type { FrozenDatabase } from './frozen-database.ts';

/** Tables whose rows any pull restores. */
const pulledTables = ['rowChunks', 'rowSets', 'pages', 'references'];

/** Reads a database as stored: version, stores with indexes, and rows. Bytes are written as base64. */
export function readDatabase(page: Page, name: string): Promise<FrozenDatabase> {
  return page.evaluate(
    async ([databaseName, skippedTables]) => {
      const resultOf = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
        });
      const toText = (value: unknown): unknown => {
        if (value instanceof ArrayBuffer)
          return { $bytes: btoa(Array.from(new Uint8Array(value), (byte) => String.fromCharCode(byte)).join('')) };
        if (Array.isArray(value)) return value.map(toText);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, toText(part)]));
      };
      const database = await resultOf(indexedDB.open(databaseName));
      const names = [...database.objectStoreNames];
      const transaction = database.transaction(names);
      const stores = await Promise.all(
        names.map(async (storeName) => {
          const store = transaction.objectStore(storeName);
          const indexes = [...store.indexNames].map((indexName) => {
            const { keyPath, unique, multiEntry } = store.index(indexName);
            return { name: indexName, keyPath, unique, multiEntry };
          });
          const rows = skippedTables.includes(storeName) ? [] : ((await resultOf(store.getAll())) as unknown[]).map(toText);
          return { name: storeName, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows };
        }),
      );
      const { version } = database;
      database.close();
      return { name: databaseName, version, stores };
    },
    [name, pulledTables] as const,
  );
}
