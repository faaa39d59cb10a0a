import { lazy, Suspense } from 'react';
import { loadTexts } from '../texts/i18n.ts';
import type { MyDayProps } from './day/my-day.tsx';
import { Place } from './place.tsx';

const MyDay = lazy(async () => {
  const [{ MyDay: Loaded }] = await Promise.all([import('./day/my-day.tsx'), loadTexts('day')]);
  return { default: Loaded };
});

/** Vehicle and work of the user today. Loaded apart from the home screen, whose buttons do not wait for it. */
export function LazyMyDay(props: Omit<MyDayProps, 'place'>) {
  return (
    <Suspense fallback={<Place />}>
      <MyDay {...props} place={<Place />} />
    </Suspense>
  );
}
