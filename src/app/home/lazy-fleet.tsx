import { lazy, Suspense } from 'react';
import { loadTexts } from '../texts/i18n.ts';

const FleetDashboard = lazy(async () => {
  const [{ FleetDashboard: Loaded }] = await Promise.all([import('./fleet/fleet-dashboard.tsx'), loadTexts('report')]);
  return { default: Loaded };
});

/** The figures of the fleet. Loaded apart from the home screen, whose buttons do not wait for them. */
export function LazyFleet() {
  return (
    <Suspense>
      <FleetDashboard />
    </Suspense>
  );
}
