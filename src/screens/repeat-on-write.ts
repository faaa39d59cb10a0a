import type { UserDatabase } from '../db/schema/user-database.ts';
import { watchTables, type WatchedTable } from '../db/schema/watch-tables.ts';

/** `pauseMs`: the time between the end of a run, which took `tookMs`, and the next. */
type Repeated = {
  readonly run: (ended: AbortSignal) => Promise<void>;
  readonly pauseMs: (tookMs: number) => number;
  readonly onError: (error: unknown) => void;
};

/**
 * Calls `run` now and after each write to `tables`, one call at a time; writes during a call or its pause cause one more. Returns the
 * function that ends it.
 */
export function repeatOnWrite(database: UserDatabase, tables: readonly WatchedTable[], { run, pauseMs, onError }: Repeated): () => void {
  let [isRunning, isStale] = [false, false];
  const ended = new AbortController();
  async function refresh(): Promise<void> {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    while (isStale && !ended.signal.aborted) {
      isStale = false;
      const start = performance.now();
      await run(ended.signal);
      const pause = pauseMs(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    isRunning = false;
  }
  const requestRefresh = () => void refresh().catch(onError);
  const stop = watchTables(database, tables, requestRefresh);
  requestRefresh();
  return () => {
    ended.abort();
    stop();
  };
}
