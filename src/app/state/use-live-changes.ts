import { useEffect } from 'react';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';

/** The first screen renders first. */
const START_DELAY_MS = 1_000;

/** Follows the backend's change feed while the page is visible. */
export function useLiveChanges(): void {
  const { database, session, isAnonymous } = useSession();
  const isOnline = useOnline();
  const follows = session.state === 'active' && isOnline && !isAnonymous;
  useEffect(() => {
    if (!follows) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(
      () => void import('./follow-live.ts').then(({ followLive }) => followLive(database, ended.signal)),
      START_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [database, follows]);
}
