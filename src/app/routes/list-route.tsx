import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { EntityDefinition } from '../../contract/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { ListScreen } from '../../screens/list/list-screen.tsx';
import { readListSearch, findUnreadFilters, writeListSearch, type ListSearch } from '../../screens/list/query/list-search.ts';
import { openedAddress, wholeListAddress } from '../../screens/list/views/declared-views.ts';
import { useSession } from '../../screens/session-context.tsx';
import { Redirect } from '../placeholders/redirect.tsx';
import { NotAllowed } from '../placeholders/not-allowed.tsx';

const route = getRouteApi('/$entity/list');

export function ListRoute() {
  const { entity } = route.useParams();
  const address = route.useSearch();
  const navigate = useNavigate();
  const { mayReadList } = useSession();
  const declaration = route.useLoaderData();
  const rawSearch = useMemo(() => (declaration ? openedAddress(declaration, address) : address), [declaration, address]);
  const columns = useMemo(() => declaration?.columns ?? [], [declaration]);
  const search = useMemo(() => readListSearch(rawSearch, columns), [rawSearch, columns]);
  const unread = useMemo(() => {
    const definition: EntityDefinition | null = declaration ? entityRegistry[declaration.entity] : null;
    return findUnreadFilters(rawSearch, columns, definition?.grid?.scope);
  }, [rawSearch, declaration, columns]);
  const onSearchChange = useCallback(
    (next: ListSearch, { replace }: { replace: boolean }) => {
      const written = writeListSearch(next);
      const isWhole = declaration !== null && Object.keys(written).length === 0;
      void navigate({ to: '/$entity/list', params: { entity }, search: isWhole ? wholeListAddress(declaration) : written, replace, resetScroll: !replace });
    },
    [navigate, entity, declaration],
  );
  if (!declaration) return <Redirect href="/" />;
  if (!mayReadList(declaration.entity)) return <NotAllowed />;
  return <ListScreen key={entity} declaration={declaration} search={search} unread={unread} onSearchChange={onSearchChange} />;
}
