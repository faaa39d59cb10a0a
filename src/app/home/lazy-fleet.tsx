import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { loadTexts } from '../texts/i18n.ts';

/** The figures of the fleet. Loaded apart from the home screen, whose buttons do not wait for them. */
export const LazyFleet = lazyPart(async () => {
  const [{ FleetDashboard }] = await Promise.all([import('./fleet/fleet-dashboard.tsx'), loadTexts('report')]);
  return FleetDashboard;
});
