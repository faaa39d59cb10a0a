import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { loadTexts } from '../texts/i18n.ts';

/** The home screen renders first: counting competes for the processor and the database. */
const START_DELAY_MS = 300;

// Loaded apart from the home screen, whose buttons do not wait for them.
export const LazyFleet = lazyPart(async () => (await withTexts(import('./fleet/fleet-dashboard.tsx'), 'report')).FleetDashboard);
export const LazyDiscardDraft = lazyPart(async () => (await withTexts(import('./discard-draft.tsx'), 'record')).DiscardDraft);
export const LazyMyDay = lazyPart(
  async () => (await withTexts(import('./day/my-day.tsx'), 'day')).MyDay,
  ({ place }) => place,
);
const Today = lazyPart(
  async () => (await withTexts(import('./today/today.tsx'), 'today')).Today,
  ({ place }) => place,
);
const Charts = lazyPart(async () => (await withTexts(import('./charts/charts.tsx'), 'charts')).Charts);

/** Loads the notices of the day after the rest of the home screen has rendered. `place` stands there until then. */
export function LazyToday({ place }: { readonly place: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? <Today place={place} /> : place;
}

/** Loads and computes the charts only when scrolled into view, which a phone that starts a trip never does. */
export function LazyCharts() {
  const [isVisible, setIsVisible] = useState(false);
  const observeSentinel = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setIsVisible(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return isVisible ? <Charts /> : <div ref={observeSentinel} />;
}

async function withTexts<Module>(code: Promise<Module>, namespace: string): Promise<Module> {
  const [loaded] = await Promise.all([code, loadTexts(namespace)]);
  return loaded;
}
