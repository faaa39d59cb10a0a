import { useEffect, useState } from 'react';

const everyMs = 10_000;

/** The current time, updated every 10 s. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
