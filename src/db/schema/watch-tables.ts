import { Dexie, type ObservabilitySet } from 'dexie';
import type { UserDatabase } from './user-database.ts';

export type WatchedTable = 'records' | 'rowSets' | 'pages' | 'outbox' | 'delivered' | 'meta';

/** Calls `onWrite` whenever one of `tables` may have been written, in any tab or the worker. Returns the unsubscribe function. */
export function watchTables(database: UserDatabase, tables: readonly WatchedTable[], onWrite: () => void): () => void {
  const prefix = `idb://${database.name}/`;
  const listen = (parts: ObservabilitySet) => {
    if ('all' in parts || tables.some((table) => `${prefix}${table}/` in parts)) onWrite();
  };
  Dexie.on.storagemutated.subscribe(listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
}
