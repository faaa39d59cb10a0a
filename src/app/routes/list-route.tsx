import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { EntityDefinition } from '../../contract/definition/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { ListScreen } from '../../screens/list/list-screen.tsx';
import { readListSearch, findUnreadFilters, writeListSearch, type ListSearch } from '../../screens/list/query/list-search.ts';
import { openedAddress, wholeListAddress } from '../../screens/list/views/declared-views.ts';
import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { useSession } from '../../screens/session-context.tsx';
import { Redirect } from '../placeholders/redirect.tsx';
import { NotAllowed } from '../placeholders/not-allowed.tsx';
import { WithColumns } from './with-columns.tsx';

const route = getRouteApi('/$entity/list');

export function ListRoute() {
  const declaration = route.useLoaderData();
  const { mayReadList } = useSession();
  if (!declaration) return <Redirect href="/" />;
  if (!mayReadList(declaration.entity)) return <NotAllowed />;
  return <WithColumns declaration={declaration}>{(shown) => <AddressedList declaration={shown} />}</WithColumns>;
}

function AddressedList({ declaration }: { readonly declaration: ScreenDeclaration }) {
  const { entity, columns } = declaration;
  const address = route.useSearch();
  const navigate = useNavigate();
  const rawSearch = useMemo(() => openedAddress(declaration, address), [declaration, address]);
  const search = useMemo(() => readListSearch(rawSearch, columns), [rawSearch, columns]);
  const unread = useMemo(() => {
    const { grid }: EntityDefinition = entityRegistry[entity];
    return findUnreadFilters(rawSearch, columns, grid?.scope);
  }, [rawSearch, entity, columns]);
  const onSearchChange = useCallback(
    (next: ListSearch, { replace }: { replace: boolean }) => {
      const written = writeListSearch(next);
      const isWhole = Object.keys(written).length === 0;
      void navigate({
        to: '/$entity/list',
        params: { entity },
        search: isWhole ? wholeListAddress(declaration) : written,
        replace,
        resetScroll: !replace,
      });
    },
    [navigate, entity, declaration],
  );
  return <ListScreen key={entity} declaration={declaration} search={search} unread={unread} onSearchChange={onSearchChange} />;
}
