import { useEffect, useState } from 'react';

const everyMs = 10_000;

/** The time of the wall clock; one timer for all of a page that shows it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
