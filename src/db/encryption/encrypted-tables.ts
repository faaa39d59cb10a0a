import { Dexie, type DBCore, type DBCoreTable, type DBCoreTransaction, type Middleware } from 'dexie';
import type { KeyRing } from './key-ring.ts';

export const encryptedTables: readonly string[] = ['outbox', 'drafts', 'blobs', 'delivered', 'records', 'rowChunks', 'pages', 'references'];

/**
 * Encrypts rows on their way to the browser, and decrypts them on the way back: nothing else in the app knows of it. A device without
 * encryption loads nothing for it.
 */
export function encryptTables(ring: KeyRing): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'encryption',
    create: (core) => ({
      ...core,
      table: (name) => (encryptedTables.includes(name) ? chooseTable(core.table(name), ring) : core.table(name)),
    }),
  };
}

function chooseTable(core: DBCoreTable, ring: KeyRing): DBCoreTable {
  let sealed: DBCoreTable | null = null;
  const load = async () => {
    await ring.load();
    return ring.stored() ? (sealed ??= (await import('./sealed-table.ts')).sealTable(core, ring)) : core;
  };
  const activeTables = () => (ring.stored() ? sealed : core);
  // Dexie's own promises are passed on: they carry the transaction.
  const on = (name: 'get' | 'getMany' | 'query' | 'openCursor' | 'mutate') => (request: { readonly trans: DBCoreTransaction }) => {
    const act = (table: DBCoreTable) => (table[name] as (all: object) => Promise<unknown>)(request);
    const table = ring.isFresh() ? activeTables() : null;
    return table ? act(table) : waitIn(request.trans, core.name, load()).then(act);
  };
  return { ...core, ...Object.fromEntries((['get', 'getMany', 'query', 'openCursor', 'mutate'] as const).map((name) => [name, on(name)])) };
}

/**
 * Resolves as `promise`, inside a request of `trans`: the browser commits a transaction that waits for anything else. Dexie's `waitFor`
 * forgets a wait that begins or ends beside another one.
 */
export function waitIn<Result>(trans: DBCoreTransaction, table: string, promise: Promise<Result>): PromiseLike<Result> {
  return new Dexie.Promise<Result>((resolve, reject) => {
    let settle: (() => void) | null = null;
    promise.then(
      (result) => (settle = () => resolve(result)),
      (error: unknown) => (settle = () => reject(error)),
    );
    const store = (trans as IDBTransaction).objectStore(table);
    const spin = () => {
      if (settle) return settle();
      const request = store.getKey(-Infinity);
      request.addEventListener('success', spin);
      request.addEventListener('error', () => reject(request.error));
    };
    spin();
  });
}
