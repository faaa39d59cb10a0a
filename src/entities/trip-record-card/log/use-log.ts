import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useSession } from '../../../screens/session-context.tsx';
import { useOnline } from '../../../screens/use-online.ts';
import { ignoreUnreachable, keptLog, pullLog, type KeptLog } from './kept-log.ts';

export type ShownLog = KeptLog & { readonly isPulling: boolean };

/** Live log of one vehicle and month; pulls its lists while online. Null without a vehicle and while loading. */
export function useLog(vehicle: number | null, month: string, plate: string): ShownLog | null {
  const { database, may } = useSession();
  const isOnline = useOnline();
  const wanted = `${vehicle} ${month} ${plate}`;
  const [pulled, setPulled] = useState<string | null>(null);
  const found = useLiveQuery(async () => (vehicle === null ? null : { key: wanted, kept: await keptLog(database, { vehicle, month, plate }) }), [database, vehicle, month, plate]);
  useEffect(() => {
    if (vehicle === null || !isOnline) return;
    pullLog(database, { vehicle, month, plate }, may)
      .catch(ignoreUnreachable)
      .finally(() => setPulled(wanted));
  }, [database, vehicle, month, plate, may, isOnline, wanted]);
  return found?.key === wanted ? { ...found.kept, isPulling: isOnline && pulled !== wanted } : null;
}
