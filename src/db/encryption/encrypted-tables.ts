import { Dexie, type DBCore, type DBCoreCursor, type DBCoreTable, type Middleware } from 'dexie';
import type { KeyRing } from './key-ring.ts';
import { isSealed, openRow, sealRow, type KeyName } from './sealed-row.ts';

/** The key of a row in each encrypted table. Unsent work is sent, and settled, while the device is locked. */
const keyOf: Readonly<Record<string, (row: Record<string, unknown>) => KeyName>> = {
  outbox: () => 'outbox',
  drafts: () => 'outbox',
  blobs: () => 'outbox',
  delivered: () => 'outbox',
  records: ({ pending }) => (pending === 0 ? 'data' : 'outbox'),
  rowChunks: () => 'data',
  pages: () => 'data',
  references: () => 'data',
};

export const encryptedTables: readonly string[] = Object.keys(keyOf);

/** The key under which `row` of `table` belongs; null where it is stored as it is. */
export function wantedKey(ring: KeyRing, table: string, row: object): KeyName | null {
  return ring.stored()?.isOn ? (keyOf[table]?.(row as Record<string, unknown>) ?? null) : null;
}

/**
 * Encrypts rows on their way to the browser, and decrypts them on the way back: nothing else in the app knows of it. Indexed fields stay readable. A row
 * whose key is not open comes as it is stored, without its other fields, and is stored so again.
 */
export function encryptTables(ring: KeyRing): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'encryption',
    create: (core) => ({ ...core, table: (name) => (keyOf[name] ? encryptTable(core.table(name), ring) : core.table(name)) }),
  };
}

function encryptTable(core: DBCoreTable, ring: KeyRing): DBCoreTable {
  const { name, schema } = core;
  const indexed = [schema.primaryKey, ...schema.indexes].flatMap(({ keyPath }) => keyPath ?? []);

  const open = async (stored: unknown): Promise<unknown> => {
    const key = isSealed(stored) ? ring.key(stored.$key) : null;
    return isSealed(stored) && key ? ((await openRow(stored, name, key)) ?? stored) : stored;
  };
  const seal = async (row: object): Promise<object> => {
    const wanted = isSealed(row) ? null : wantedKey(ring, name, row);
    // A record that was settled while the device was locked moves to the data key when it is open.
    const used = wanted === null || ring.key(wanted) ? wanted : 'outbox';
    const key = used && ring.key(used);
    if (isSealed(row)) return Object.fromEntries(Object.entries(row).filter(([field]) => field.startsWith('$') || indexed.includes(field)));
    return used && key ? sealRow(row, { table: name, indexed, name: used, key }) : row;
  };
  const openAll = (rows: readonly unknown[]) => Promise.all(rows.map(open));
  const isIdle = () => ring.stored() === null;
  const whenLoaded = <Result>(act: () => PromiseLike<Result>): PromiseLike<Result> => (ring.stored() === undefined ? inTransaction(ring.load()).then(act) : act());

  return {
    ...core,
    get: (request) => toPromise(whenLoaded(() => core.get(request).then((row: unknown) => (isSealed(row) ? inTransaction(open(row)) : row)))),
    getMany: (request) => toPromise(whenLoaded(() => core.getMany(request).then((rows) => (rows.some(isSealed) ? inTransaction(openAll(rows)) : rows)))),
    query: (request) =>
      toPromise(
        whenLoaded(() =>
          core.query(request).then((answer) => (request.values && answer.result.some(isSealed) ? inTransaction(openAll(answer.result)).then((result) => ({ ...answer, result })) : answer)),
        ),
      ),
    openCursor: (request) => toPromise(whenLoaded(() => core.openCursor(request).then((cursor) => (cursor && request.values && !isIdle() ? openingCursor(cursor, open) : cursor)))),
    mutate: (request) => {
      if (request.type !== 'add' && request.type !== 'put') return core.mutate(request);
      return toPromise(
        whenLoaded(() => {
          if (isIdle()) return core.mutate(request);
          const { type, trans, keys, values } = request;
          // The other fields describe the change to caches below, which know the stored rows only.
          return inTransaction(Promise.all(values.map(seal))).then((sealed) => core.mutate({ type, trans, values: sealed, ...(keys ? { keys } : {}) }));
        }),
      );
    },
  };
}

/** A cursor that waits for each row before it passes it on. */
function openingCursor(cursor: DBCoreCursor, open: (stored: unknown) => Promise<unknown>): DBCoreCursor {
  let value: unknown;
  return Object.create(cursor, {
    ...Object.fromEntries((['key', 'primaryKey', 'trans', 'done'] as const).map((name) => [name, { get: () => cursor[name] as unknown }])),
    ...Object.fromEntries((['continue', 'continuePrimaryKey', 'advance', 'stop', 'fail', 'next'] as const).map((name) => [name, { value: (...parts: never[]) => (cursor[name] as (...all: never[]) => unknown)(...parts) }])),
    value: { get: () => value },
    start: {
      value: (onNext: () => void) =>
        cursor.start(() => {
          value = cursor.value;
          if (!isSealed(value)) return onNext();
          inTransaction(open(value), true).then(
            (row) => {
              value = row;
              onNext();
            },
            (error: Error) => cursor.fail(error),
          );
        }),
    },
  }) as DBCoreCursor;
}

/** `promise`, while which the browser does not commit the transaction. A single read needs none afterwards. */
function inTransaction<Result>(promise: Promise<Result>, isNeeded = false): PromiseLike<Result> {
  const transaction = Dexie.currentTransaction as { readonly explicit?: boolean; readonly mode: string } | null;
  const isOpen = transaction !== null && (isNeeded || transaction.explicit === true || transaction.mode === 'readwrite');
  return isOpen ? Dexie.waitFor(promise) : Dexie.Promise.resolve(promise);
}

/** Dexie's own promises are passed on: they carry the transaction. */
function toPromise<Result>(promise: PromiseLike<Result>): Promise<Result> {
  return promise as Promise<Result>;
}
