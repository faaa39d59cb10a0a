import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useOnline } from '../../../screens/use-online.ts';
import { readCachedLog, pullLog, type CachedLog } from './cached-log.ts';

export type LiveLog = CachedLog & { readonly isPulling: boolean };

/** Live log of one vehicle and month; pulls its lists while online. Null without a vehicle and while loading. */
export function useLog(vehicle: number | null, month: string, plate: string): LiveLog | null {
  const { database, may } = useSession();
  const isOnline = useOnline();
  const requestKey = `${vehicle} ${month} ${plate}`;
  const [pulled, setPulled] = useState<string | null>(null);
  const result = useLiveQuery(
    async () => (vehicle === null ? null : { key: requestKey, cached: await readCachedLog(database, { vehicle, month, plate }) }),
    [database, vehicle, month, plate],
  );
  useEffect(() => {
    if (vehicle === null || !isOnline) return;
    pullLog(database, { vehicle, month, plate }, may)
      .catch(ignoreTaborError)
      .finally(() => setPulled(requestKey));
  }, [database, vehicle, month, plate, may, isOnline, requestKey]);
  return result?.key === requestKey ? { ...result.cached, isPulling: isOnline && pulled !== requestKey } : null;
}
