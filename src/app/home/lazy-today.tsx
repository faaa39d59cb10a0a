import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../texts/i18n.ts';
import { Place } from './place.tsx';

/** The home screen renders first: counting competes for the processor and the database. */
const START_DELAY_MS = 300;

const Today = lazy(async () => {
  const [{ Today: Loaded }] = await Promise.all([import('./today/today.tsx'), loadTexts('today')]);
  return { default: Loaded };
});

/** Loads the notices of the day after the rest of the home screen has rendered. A driver has none most days: no place is kept for them. */
export function LazyToday({ hasPlace }: { readonly hasPlace: boolean }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const place = hasPlace ? <Place /> : null;
  return <Suspense fallback={place}>{isDue ? <Today place={place} /> : place}</Suspense>;
}
