import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { loadTexts } from '../texts/i18n.ts';

/** Vehicle and work of the user today. Loaded apart from the home screen, whose buttons do not wait for it. */
export const LazyMyDay = lazyPart(async () => {
  const [{ MyDay }] = await Promise.all([import('./day/my-day.tsx'), loadTexts('day')]);
  return MyDay;
});
