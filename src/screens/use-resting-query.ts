import { useEffect, useState } from 'react';
import type { UserDatabase } from '../db/user-database.ts';
import { watchTables, type WatchedTable } from '../db/watch-tables.ts';

export type RestingQuery<Value> = {
  readonly database: UserDatabase;
  /** Whose writes may change what is found. The same array each time. */
  readonly tables: readonly WatchedTable[];
  /** The same function as long as it asks the same. */
  readonly read: () => Promise<Value>;
  /** Whether nothing would be drawn otherwise. The same function each time. */
  readonly isSame: (before: Value, next: Value) => boolean;
};

/** How much longer than it took to read it a value stays as it is: while thousands are sent, the page has time for its user. */
const restsFor = 4;
const restsAtLeastMs = 100;
const restsAtMostMs = 1_000;

/**
 * What is found, and found again whenever it may have changed; undefined before. Not a live query: that begins anew with every write,
 * a hundred times a second while the worker sends, and draws again although it found the same.
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
  // The screen's own boundary says what the device cannot do.
  if (problem) throw problem.error;
  return found?.value;
}
