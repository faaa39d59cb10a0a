import { useEffect, useState } from 'react';
import type { SessionRow } from '../../db/schema/rows.ts';
import { onUserSaved } from './last-user.ts';

/**
 * The session of this device, live in every tab. `isUsed`: the device has a database. A new device has none until a login begins, in this
 * tab, which calls `startUse`, or in another.
 */
export function useDeviceSession(initial: SessionRow | null, wasUsed: boolean) {
  const [session, setSession] = useState(initial);
  const [isUsed, setUsed] = useState(wasUsed);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => (isUsed ? undefined : onUserSaved(() => setUsed(true))), [isUsed]);
  useEffect(() => {
    if (!isUsed) return undefined;
    let stop = () => {};
    let isCurrent = true;
    const watch = async () => {
      const { watchSession } = await import('../../db/schema/device-database.ts');
      if (isCurrent) stop = watchSession(setSession, setError);
    };
    void watch().catch(setError);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [isUsed]);
  // The error page shows it.
  if (error) throw error;
  return { session, isUsed, startUse: () => setUsed(true) };
}
