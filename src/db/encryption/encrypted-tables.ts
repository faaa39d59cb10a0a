import type { DBCore, DBCoreTable, DBCoreTransaction, Middleware } from 'dexie';
import type { KeyRing } from './key-ring.ts';
import { sealTable } from './sealed-table.ts';
import { waitIn } from './wait-in.ts';

export const encryptedTables: readonly string[] = ['outbox', 'drafts', 'blobs', 'delivered', 'records', 'rowChunks', 'pages', 'references'];

/**
 * Encrypts rows on their way to the browser, and decrypts them on the way back: nothing else in the app knows of it.
 */
export function encryptTables(ring: KeyRing): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'encryption',
    create: (core) => ({ ...core, table: (name) => (encryptedTables.includes(name) ? chooseTable(core.table(name), ring) : core.table(name)) }),
  };
}

function chooseTable(core: DBCoreTable, ring: KeyRing): DBCoreTable {
  let sealed: DBCoreTable | null = null;
  const load = async () => {
    await ring.load();
    return ring.stored() ? (sealed ??= sealTable(core, ring)) : core;
  };
  const chosen = () => (ring.stored() ? sealed : core);
  // Dexie's own promises are passed on: they carry the transaction.
  const on = (name: 'get' | 'getMany' | 'query' | 'openCursor' | 'mutate') => (request: { readonly trans: DBCoreTransaction }) => {
    const act = (table: DBCoreTable) => (table[name] as (all: object) => Promise<unknown>)(request);
    const table = ring.isFresh() ? chosen() : null;
    return table ? act(table) : waitIn(request.trans, core.name, load()).then(act);
  };
  return { ...core, ...Object.fromEntries((['get', 'getMany', 'query', 'openCursor', 'mutate'] as const).map((name) => [name, on(name)])) };
}
