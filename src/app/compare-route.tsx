import { getRouteApi } from '@tanstack/react-router';
import { screensOf } from '../entities/registry.ts';
import { CompareScreen } from '../screens/compare/compare-screen.tsx';

const route = getRouteApi('/sync/compare/$seq');

export function CompareRoute() {
  const { seq } = route.useParams();
  // Another entry is another comparison: nothing chosen for the one holds for the other.
  return <CompareScreen key={seq} seq={Number(seq)} screensOf={screensOf} />;
}
