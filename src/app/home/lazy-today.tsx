import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../i18n.ts';

/** The phone's own screen goes first: counting takes the same processor and the same database. */
const settlingMs = 300;

const Today = lazy(async () => {
  const [{ Today: Loaded }] = await Promise.all([import('./today/today.tsx'), loadTexts('today')]);
  return { default: Loaded };
});

/** What needs me today, fetched once the rest of the home screen stands. */
export function LazyToday() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), settlingMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isTime && <Today />}</Suspense>;
}
