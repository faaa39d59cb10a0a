import { useEffect, useState } from 'react';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { wallMinute, type WallMinute } from './data/wall-clock.ts';

/** Current wall minute, updated every 20 seconds. */
export function useNow(): WallMinute {
  const [now, setNow] = useState(() => wallMinute(toWireDateTime(new Date())));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(wallMinute(toWireDateTime(new Date())))), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
