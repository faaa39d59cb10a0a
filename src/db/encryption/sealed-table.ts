import { Dexie, type DBCoreCursor, type DBCoreTable, type DBCoreTransaction } from 'dexie';
import { waitIn } from './encrypted-tables.ts';
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

/** The keys of rows that were read, for `storedUnder`. */
const openedWith = new WeakMap<object, KeyName>();

/** The key under which `row`, as it was read, is stored; null for a plain one. */
export function storedUnder(row: object): KeyName | null {
  return openedWith.get(row) ?? null;
}

/** The key under which `row` of `table` belongs; null where it is stored as it is. */
export function requiredKey(ring: KeyRing, table: string, row: object): KeyName | null {
  return ring.stored()?.isOn ? (keyOf[table]?.(row as Record<string, unknown>) ?? null) : null;
}

/**
 * `core` with rows that are encrypted. Indexed fields stay readable. A row whose key is not open comes as it is stored, without its other
 * fields, and is stored so again.
 */
export function sealTable(core: DBCoreTable, ring: KeyRing): DBCoreTable {
  const { name, schema } = core;
  const indexed = [schema.primaryKey, ...schema.indexes].flatMap(({ keyPath }) => keyPath ?? []);

  const open = async (stored: unknown): Promise<unknown> => {
    const key = isSealed(stored) ? ring.key(stored.$key) : null;
    if (!isSealed(stored) || !key) return stored;
    const row = await openRow(stored, name, key);
    if (row) openedWith.set(row, stored.$key);
    return row ?? stored;
  };
  const seal = async (row: object): Promise<object> => {
    const keyName = isSealed(row) ? null : requiredKey(ring, name, row);
    // A record that was settled while the device was locked moves to the data key when it is open.
    const used = keyName === null || ring.key(keyName) ? keyName : 'outbox';
    const key = used && ring.key(used);
    if (isSealed(row)) return Object.fromEntries(Object.entries(row).filter(([field]) => field.startsWith('$') || indexed.includes(field)));
    return used && key ? sealRow(row, { table: name, indexed, name: used, key }) : row;
  };
  const openAll = (rows: readonly unknown[]) => Promise.all(rows.map(open));
  const wait = <Result>(trans: DBCoreTransaction, promise: Promise<Result>) =>
    mustStayOpen(trans) ? waitIn(trans, name, promise) : Dexie.Promise.resolve(promise);

  return {
    ...core,
    get: (request) => passOn(core.get(request).then((row: unknown) => (isSealed(row) ? wait(request.trans, open(row)) : row))),
    getMany: (request) => passOn(core.getMany(request).then((rows) => (rows.some(isSealed) ? wait(request.trans, openAll(rows)) : rows))),
    query: (request) =>
      passOn(
        core
          .query(request)
          .then((answer) =>
            request.values && answer.result.some(isSealed)
              ? wait(request.trans, openAll(answer.result)).then((result) => ({ ...answer, result }))
              : answer,
          ),
      ),
    openCursor: (request) =>
      passOn(
        core
          .openCursor(request)
          .then((cursor) =>
            cursor && request.values ? openingCursor(cursor, (stored) => waitIn(request.trans, name, open(stored))) : cursor,
          ),
      ),
    mutate: (request) => {
      if (request.type !== 'add' && request.type !== 'put') return core.mutate(request);
      const { type, trans, keys, values } = request;
      // The other fields describe the change to caches below, which know the stored rows only.
      return passOn(
        waitIn(trans, name, Promise.all(values.map(seal))).then((sealed) =>
          core.mutate({ type, trans, values: sealed, ...(keys ? { keys } : {}) }),
        ),
      );
    },
  };
}

/** A cursor that waits for each row before it passes it on. */
function openingCursor(cursor: DBCoreCursor, open: (stored: unknown) => PromiseLike<unknown>): DBCoreCursor {
  let value: unknown;
  return Object.create(cursor, {
    ...Object.fromEntries((['key', 'primaryKey', 'trans', 'done'] as const).map((name) => [name, { get: () => cursor[name] as unknown }])),
    ...Object.fromEntries(
      (['continue', 'continuePrimaryKey', 'advance', 'stop', 'fail', 'next'] as const).map((name) => [
        name,
        { value: (...parts: never[]) => (cursor[name] as (...all: never[]) => unknown)(...parts) },
      ]),
    ),
    value: { get: () => value },
    start: {
      value: (onNext: () => void) =>
        cursor.start(() => {
          value = cursor.value;
          if (!isSealed(value)) return onNext();
          open(value).then(
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

/** A transaction in which other requests may follow: a single read needs none afterwards. */
function mustStayOpen(trans: DBCoreTransaction): boolean {
  return (
    (trans as IDBTransaction).mode === 'readwrite' ||
    (Dexie.currentTransaction as { readonly explicit?: boolean } | null)?.explicit === true
  );
}

/** Dexie's own promises are passed on: they carry the transaction. */
function passOn<Result>(promise: PromiseLike<Result>): Promise<Result> {
  return promise as Promise<Result>;
}
