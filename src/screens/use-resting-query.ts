import { useEffect, useState } from 'react';
import type { UserDatabase } from '../db/user-database.ts';
import { watchTables, type WatchedTable } from '../db/watch-tables.ts';

export type RestingQuery<Value> = {
  readonly database: UserDatabase;
  /** Tables whose writes may change the result. Must be a stable reference. */
  readonly tables: readonly WatchedTable[];
  /** Must be a stable reference as long as the query is the same. */
  readonly read: () => Promise<Value>;
  /** Whether both results render the same. Must be a stable reference. */
  readonly isSame: (before: Value, next: Value) => boolean;
};

/** Minimum pause between reads as a multiple of the read's duration: keeps the page responsive while thousands of entries are sent. */
const restsFor = 4;
const restsAtLeastMs = 100;
const restsAtMostMs = 1_000;

/**
 * A live query whose reads are throttled; undefined before the first result. Dexie's own live query runs again with every write, a hundred
 * times a second while the worker sends, and renders again even if the result is the same.
 */
export function useRestingQuery<Value>({ database, tables, read, isSame }: RestingQuery<Value>, first?: Value): Value | undefined {
  const [found, setFound] = useState<{ readonly value: Value } | null>(first === undefined ? null : { value: first });
  const [problem, setProblem] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    let [isRunning, isWanted] = [false, false];
    const ended = new AbortController();
    async function follow() {
      isWanted = true;
      if (isRunning) return;
      isRunning = true;
      while (isWanted && !ended.signal.aborted) {
        isWanted = false;
        const start = performance.now();
        const value = await read();
        if (!ended.signal.aborted) setFound((before) => (before && isSame(before.value, value) ? before : { value }));
        const rest = Math.max(restsAtLeastMs, restsFor * (performance.now() - start));
        await new Promise((resolve) => setTimeout(resolve, Math.min(restsAtMostMs, rest)));
      }
      isRunning = false;
    }
    const look = () => void follow().catch((error: unknown) => setProblem({ error }));
    const stop = watchTables(database, tables, look);
    look();
    return () => {
      ended.abort();
      stop();
    };
  }, [database, tables, read, isSame]);
  // The screen's error boundary shows the problem.
  if (problem) throw problem.error;
  return found?.value;
}
