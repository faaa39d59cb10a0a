import { useEffect, useState } from 'react';
import { changesCall } from '../../contract/delivery/change-feed.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useHasCall } from '../../screens/use-supports.ts';
import { useOnline } from '../../screens/use-online.ts';
import { pullPage } from '../../sw/pull/pull-page.ts';

const RELOAD_INTERVAL_MS = 60_000;

/** Pulled changes alone do not suffice: the board also depends on the day. */
const LIVE_INTERVAL_MS = 15 * 60_000;

/**
 * Pulls the rows of a board when the change feed marks them, without a feed every minute, when the network returns and when the
 * page becomes visible. Returns whether the last pull failed or the device is offline; cached rows stay on the device and on the screen.
 */
export function useReload(entity: EntityName, query: GridQuery, staleSince: number | undefined): boolean {
  const { database, isAnonymous } = useSession();
  // Anonymous users have no feed.
  const isLive = useHasCall(changesCall) && !isAnonymous;
  const isOnline = useOnline();
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);
  if (staleSince !== undefined && staleSince > round) setRound(staleSince);
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
    // A new round pulls the lists that the feed marked.
    if (round >= 0) reloadIfVisible();
    const timer = setInterval(() => void reload(), isLive ? LIVE_INTERVAL_MS : RELOAD_INTERVAL_MS);
    document.addEventListener('visibilitychange', reloadIfVisible);
    return () => {
      aborter.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reloadIfVisible);
    };
  }, [database, entity, query, isOnline, isLive, round]);
  return hasFailed || !isOnline;
}
