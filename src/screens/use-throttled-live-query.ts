import { useEffect, useState } from 'react';
import type { UserDatabase } from '../db/schema/user-database.ts';
import type { WatchedTable } from '../db/schema/watch-tables.ts';
import { repeatOnWrite } from './repeat-on-write.ts';

export type ThrottledLiveQuery<Value> = {
  readonly database: UserDatabase;
  /** Tables whose writes may change the result. Must be a stable reference. */
  readonly tables: readonly WatchedTable[];
  /** Must be a stable reference as long as the query is the same. */
  readonly read: () => Promise<Value>;
  /** Whether both results render the same; without it, by their JSON. Must be a stable reference. */
  readonly isSame?: (before: Value, next: Value) => boolean;
};

/** Minimum pause between reads as a multiple of the read's duration: it leaves time for the page while thousands of entries are sent. */
const PAUSE_FACTOR = 4;
const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 900;

/**
 * A live query whose reads are throttled; undefined before the first result. Dexie's own live query runs again with every write, a hundred
 * times a second while the worker sends, and renders again even if the result is the same.
 */
export function useThrottledLiveQuery<Value>(
  { database, tables, read, isSame = hasSameJson }: ThrottledLiveQuery<Value>,
  initial?: Value,
): Value | undefined {
  const [result, setResult] = useState<{ readonly value: Value } | null>(initial === undefined ? null : { value: initial });
  const [problem, setProblem] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    const run = async (ended: AbortSignal) => {
      const value = await read();
      if (!ended.aborted) setResult((before) => (before && isSame(before.value, value) ? before : { value }));
    };
    const pauseMs = (tookMs: number) => Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * tookMs));
    return repeatOnWrite(database, tables, { run, pauseMs, onError: (error) => setProblem({ error }) });
  }, [database, tables, read, isSame]);
  // The screen's error boundary shows the problem.
  if (problem) throw problem.error;
  return result?.value;
}

function hasSameJson(before: unknown, next: unknown): boolean {
  return jsonOf(before) === jsonOf(next);
}

function jsonOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, part: unknown) => (part instanceof Map ? [...part] : part));
}
