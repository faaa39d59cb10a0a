import { getRouteApi } from '@tanstack/react-router';
import { LogPage } from '../../entities/trip-record-card/log/log-page.tsx';
import { useSession } from '../../screens/session-context.tsx';
import { NotAllowed } from '../placeholders/not-allowed.tsx';

const route = getRouteApi('/trip-record-card/log');

export function LogRoute() {
  const search = route.useSearch();
  const { may } = useSession();
  return may('TripRecordCard', 'IsRead') ? <LogPage listSearch={search} /> : <NotAllowed />;
}
