import { getRouteApi } from '@tanstack/react-router';
import { ContractorPage } from '../../entities/contractor/contractor-page.tsx';
import { screensOf } from '../../entities/registry.ts';
import { useSession } from '../../screens/session-context.tsx';
import { NotAllowed } from '../placeholders/not-allowed.tsx';

const route = getRouteApi('/contractor/item/$id');

export function ContractorRoute() {
  const { id } = route.useParams();
  const { isAnonymous } = useSession();
  return isAnonymous ? <NotAllowed /> : <ContractorPage id={Number(id)} screensOf={screensOf} />;
}
