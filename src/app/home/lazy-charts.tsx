import { useCallback, useState } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { loadTexts } from '../texts/i18n.ts';

const Charts = lazyPart(async () => {
  const [{ Charts: Loaded }] = await Promise.all([import('./charts/charts.tsx'), loadTexts('charts')]);
  return Loaded;
});

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
