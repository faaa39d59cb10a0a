import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { ListScreen } from '../screens/list/list-screen.tsx';
import { readListSearch, type ListSearch } from '../screens/list/list-search.ts';
import { useSession } from '../screens/session-context.tsx';
import { GoTo } from './go-to.tsx';
import { NotAllowed } from './not-allowed.tsx';

const route = getRouteApi('/$entity/list');

export function ListRoute() {
  const { entity } = route.useParams();
  const given = route.useSearch();
  const navigate = useNavigate();
  const { mayReadList } = useSession();
  const declaration = route.useLoaderData();
  const columns = useMemo(() => declaration?.columns ?? [], [declaration]);
  const search = useMemo(() => readListSearch(given, columns), [given, columns]);
  const onSearchChange = useCallback(
    (next: ListSearch, { replace }: { replace: boolean }) =>
      void navigate({ to: '/$entity/list', params: { entity }, search: { ...readListSearch(next, columns) }, replace, resetScroll: !replace }),
    [navigate, entity, columns],
  );
  if (!declaration) return <GoTo href="/" />;
  if (!mayReadList(declaration.entity)) return <NotAllowed />;
  return <ListScreen key={entity} declaration={declaration} search={search} onSearchChange={onSearchChange} />;
}
