import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../i18n.ts';

/** The home screen renders first: counting competes for the processor and the database. */
const settlingMs = 300;

const Today = lazy(async () => {
  const [{ Today: Loaded }] = await Promise.all([import('./today/today.tsx'), loadTexts('today')]);
  return { default: Loaded };
});

/** Loads the notices of the day after the rest of the home screen has rendered. */
export function LazyToday() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), settlingMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isTime && <Today />}</Suspense>;
}
