import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { vehicleScreens } from '../../entities/vehicle/index.ts';
import { StickerPage } from '../../entities/vehicle/sticker-page.tsx';
import { readListSearch, type ListAddress } from '../../screens/list/query/list-search.ts';
import { useSession } from '../../screens/session-context.tsx';
import { NotAllowed } from '../placeholders/not-allowed.tsx';

/** `id`: the only vehicle to print; else those of the list. */
export type StickerAddress = ListAddress & { readonly id?: unknown };

const route = getRouteApi('/vehicle/stickers');

export function StickerRoute() {
  const rawSearch = route.useSearch();
  const { may } = useSession();
  const search = useMemo(() => readListSearch(rawSearch, vehicleScreens.columns), [rawSearch]);
  if (!may('Vehicle', 'IsRead')) return <NotAllowed />;
  return <StickerPage search={search} id={typeof rawSearch.id === 'number' ? rawSearch.id : null} />;
}
