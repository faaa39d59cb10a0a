import { useEffect, useState } from 'react';
import { lastChange, type Dependency } from '../db/cache/noted-changes.ts';
import { ignoreInBackground } from '../db/schema/database-closed.ts';
import { repeatOnWrite } from './repeat-on-write.ts';
import { useSession } from './session-context.tsx';

const tables = ['meta'] as const;

/** A flood of changes costs one reload in this time. */
const MIN_PAUSE_MS = 1_000;
/**
 * The pause as a multiple of what the reload took: a costly answer takes at most a tenth of the backend's time, for each who looks at it.
 */
const PAUSE_FACTOR = 10;
const MAX_PAUSE_MS = 10_000;

/**
 * Calls `reload` when the change feed has changed one of `dependencies`, one call at a time. A failed one is repeated with the next write
 * of the feed. `reload` must be a stable reference; null while there is nothing to reload.
 */
export function useReloadOnChange(dependencies: readonly Dependency[], reload: (() => Promise<unknown>) | null): void {
  const { database } = useSession();
  const [problem, setProblem] = useState<{ readonly error: unknown } | null>(null);
  const dependencyKey = JSON.stringify(dependencies);
  useEffect(() => {
    if (!reload) return undefined;
    const read = JSON.parse(dependencyKey) as readonly Dependency[];
    let lastSeen: number | null = null;
    const run = async (ended: AbortSignal) => {
      const last = await lastChange(database, read);
      // The screen's first answer includes all earlier changes.
      if (lastSeen !== null && last > lastSeen && !ended.aborted) await reload();
      lastSeen = last;
    };
    return repeatOnWrite(database, tables, {
      run: (ended) => run(ended).catch(ignoreInBackground),
      pauseMs: (tookMs) => Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * tookMs)),
      onError: (error) => setProblem({ error }),
    });
  }, [database, dependencyKey, reload]);
  // The screen's error boundary shows the problem.
  if (problem) throw problem.error;
}
