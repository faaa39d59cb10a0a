import { Dexie, type DBCoreTransaction } from 'dexie';

/**
 * Resolves as `promise`, inside a request of `trans`: the browser commits a transaction that waits for anything else. Dexie's `waitFor` forgets a wait
 * that begins or ends beside another one.
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
