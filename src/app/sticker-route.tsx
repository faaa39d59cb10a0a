import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { screenRegistry } from '../entities/registry.ts';
import { StickerPage } from '../entities/vehicle/sticker-page.tsx';
import { readListSearch } from '../screens/list/list-search.ts';
import { useSession } from '../screens/session-context.tsx';
import { NotAllowed } from './not-allowed.tsx';

const route = getRouteApi('/vehicle/stickers');

export function StickerRoute() {
  const given = route.useSearch();
  const { may } = useSession();
  const { columns } = screenRegistry.vehicle;
  const search = useMemo(() => readListSearch(given, columns), [given, columns]);
  if (!may('Vehicle', 'IsRead')) return <NotAllowed />;
  const { id } = given;
  return <StickerPage search={search} id={typeof id === 'number' ? id : null} />;
}
