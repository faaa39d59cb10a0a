import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { countEntries } from '../../db/outbox/outbox.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { postToWorker, startSyncRequests } from '../../sw/request-sync.ts';

/** Goes on sending the queue while the screen is locked. Returns how many entries wait. */
export function useLockBackground({ user: { Username }, state }: SessionRow): number {
  const database = userDatabase(Username);
  useEffect(() => {
    if (state !== 'active') return undefined;
    void postToWorker({ type: 'drain', reason: 'login' });
    return startSyncRequests(database);
  }, [database, state]);
  const counts = useLiveQuery(() => countEntries(database), [database]);
  return counts ? counts.waiting + counts.sending : 0;
}
