import { useEffect, useState } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { TaborError } from '../../contract/problem.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { pullPage } from '../../sw/pull/pull-page.ts';

const RELOAD_INTERVAL_MS = 60_000;

/**
 * Pulls the rows of a board every minute, when the network returns and when the page becomes visible.
 * Returns whether the last pull failed or the device is offline; cached rows stay on the device and on the screen.
 */
export function useReload(entity: EntityName, query: GridQuery): boolean {
  const { database } = useSession();
  const isOnline = useOnline();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isOnline) return undefined;
    const aborter = new AbortController();
    async function reload(): Promise<void> {
      try {
        await pullPage(database, entity, query, aborter.signal);
        setHasFailed(false);
      } catch (error) {
        if (!(error instanceof TaborError)) throw error;
        if (!aborter.signal.aborted) setHasFailed(true);
      }
    }
    const reloadIfVisible = () => void (document.visibilityState === 'visible' && reload());
    reloadIfVisible();
    const timer = setInterval(() => void reload(), RELOAD_INTERVAL_MS);
    document.addEventListener('visibilitychange', reloadIfVisible);
    return () => {
      aborter.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reloadIfVisible);
    };
  }, [database, entity, query, isOnline]);
  return hasFailed || !isOnline;
}
