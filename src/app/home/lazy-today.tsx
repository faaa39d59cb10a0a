import { useEffect, useState } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { loadTexts } from '../texts/i18n.ts';

/** The home screen renders first: counting competes for the processor and the database. */
const START_DELAY_MS = 300;

const Today = lazyPart(async () => {
  const [{ Today: Loaded }] = await Promise.all([import('./today/today.tsx'), loadTexts('today')]);
  return Loaded;
});

/** Loads the notices of the day after the rest of the home screen has rendered. */
export function LazyToday() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <Today />;
}
