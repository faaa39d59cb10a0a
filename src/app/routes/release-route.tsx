import { useLocation } from '@tanstack/react-router';
import { ReleasePage } from '../../entities/vehicle-handover-document/release/release-page.tsx';
import { useSession } from '../../screens/session-context.tsx';
import { NotAllowed } from '../placeholders/not-allowed.tsx';

/** The address of a requested release: `/release#KEY`. */
export function ReleaseRoute() {
  const key = useLocation().hash;
  const { may } = useSession();
  return may('VehicleHandoverDocument', 'IsAdmin') ? <ReleasePage key={key} requestKey={key} /> : <NotAllowed />;
}
