import { useEffect, useState } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { TaborError } from '../../contract/problem.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { pullPage } from '../../sw/pull-page.ts';

const everyMs = 60_000;

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
    const ended = new AbortController();
    async function reload(): Promise<void> {
      try {
        await pullPage(database, entity, query, ended.signal);
        setHasFailed(false);
      } catch (error) {
        if (!(error instanceof TaborError)) throw error;
        if (!ended.signal.aborted) setHasFailed(true);
      }
    }
    const look = () => void (document.visibilityState === 'visible' && reload());
    look();
    const timer = setInterval(() => void reload(), everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      ended.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [database, entity, query, isOnline]);
  return hasFailed || !isOnline;
}
