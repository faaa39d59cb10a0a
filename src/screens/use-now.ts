import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 10_000;

/** The current time, updated every 10 s. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
