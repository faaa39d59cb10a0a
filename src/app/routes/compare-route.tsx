import { getRouteApi } from '@tanstack/react-router';
import { screensOf } from '../../entities/registry.ts';
import { CompareScreen } from '../../screens/compare/compare-screen.tsx';

const route = getRouteApi('/sync/compare/$seq');

export function CompareRoute() {
  const { seq } = route.useParams();
  // The key resets the choices when the entry changes.
  return <CompareScreen key={seq} seq={Number(seq)} screensOf={screensOf} />;
}
