import { getRouteApi, useLocation } from '@tanstack/react-router';
import { VerifyPage } from '../../entities/vehicle-handover-document/verify/verify-page.tsx';

const route = getRouteApi('/verify/$hash');

/** The address of a printed code: `/verify/DIGEST#NUMBER~COUNTERSIGNATURE`. */
export function VerifyRoute() {
  const { hash } = route.useParams();
  const [number = '', signature = ''] = decodeURIComponent(useLocation().hash).split('~');
  return <VerifyPage key={hash} printed={{ hash, number, signature }} />;
}
