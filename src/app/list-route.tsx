import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { EntityDefinition } from '../contract/entity.ts';
import { entityRegistry } from '../contract/registry.ts';
import type { ScreenDeclaration } from '../screens/declaration.ts';
import { ListScreen } from '../screens/list/list-screen.tsx';
import { readListSearch, unreadNarrowing, writeListSearch, type ListSearch } from '../screens/list/list-search.ts';
import { useSession } from '../screens/session-context.tsx';
import { GoTo } from './go-to.tsx';
import { NotAllowed } from './not-allowed.tsx';

const route = getRouteApi('/$entity/list');

export function ListRoute() {
  const { entity } = route.useParams();
  const given = route.useSearch();
  const navigate = useNavigate();
  const { mayReadList } = useSession();
  const declaration: ScreenDeclaration | null = route.useLoaderData();
  const columns = useMemo(() => declaration?.columns ?? [], [declaration]);
  const search = useMemo(() => readListSearch(given, columns), [given, columns]);
  const unread = useMemo(() => {
    const definition: EntityDefinition | null = declaration ? entityRegistry[declaration.entity] : null;
    return unreadNarrowing(given, columns, definition?.grid?.scope);
  }, [given, declaration, columns]);
  const onSearchChange = useCallback(
    (next: ListSearch, { replace }: { replace: boolean }) =>
      void navigate({ to: '/$entity/list', params: { entity }, search: { ...writeListSearch(next) }, replace, resetScroll: !replace }),
    [navigate, entity],
  );
  if (!declaration) return <GoTo href="/" />;
  if (!mayReadList(declaration.entity)) return <NotAllowed />;
  return <ListScreen key={entity} declaration={declaration} search={search} unread={unread} onSearchChange={onSearchChange} />;
}
