import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { drainState } from '../../db/outbox/outbox.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { stalledFrom } from '../../sync/stall.ts';

/** Whether entries have been waiting too long although there is a network and a session (SY19). */
export function useStalled(): boolean {
  const { database, session } = useSession();
  const isOnline = useOnline() && session.state === 'active';
  const progressAt = useLiveQuery(async () => (await drainState(database)).progressAt ?? null, [database], null);
  const [isStalled, setIsStalled] = useState(false);
  useEffect(() => {
    const due = stalledFrom({ progressAt, onlineSince: isOnline ? Date.now() : null });
    if (due === null) return undefined;
    const timer = setTimeout(() => setIsStalled(true), Math.max(0, due - Date.now()));
    return () => {
      clearTimeout(timer);
      setIsStalled(false);
    };
  }, [progressAt, isOnline]);
  return isStalled;
}
