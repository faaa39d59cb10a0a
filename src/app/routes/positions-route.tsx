import { getRouteApi } from '@tanstack/react-router';
import { SharedPositionsPage } from '../../entities/periodic-summary/shared-positions-page.tsx';

const route = getRouteApi('/periodic-summary/positions/$accessToken');

export function PositionsRoute() {
  const { accessToken } = route.useParams();
  return <SharedPositionsPage key={accessToken} accessToken={accessToken} />;
}
