import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ContractorPage } from '../../entities/contractor/contractor-page.tsx';
import { screensOf } from '../../entities/registry.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { NotAllowed } from '../placeholders/not-allowed.tsx';
import { listBefore } from './came-from.ts';

const route = getRouteApi('/contractor/item/$id');

/** Contractors have no list of their own: the way back is the list that named one. */
export function ContractorRoute() {
  const { id } = route.useParams();
  const { t } = useTranslation('contractor');
  const names = useEntityNames();
  const { isAnonymous } = useSession();
  const list = listBefore(useLocation({ select: ({ state }) => state }));
  const back = list ? { href: list.href, label: names.list(list.entity) } : { href: '/', label: t('back') };
  return isAnonymous ? <NotAllowed /> : <ContractorPage id={Number(id)} back={back} screensOf={screensOf} />;
}
