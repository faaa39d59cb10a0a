import { House, RefreshCw, Settings, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { screenRegistry } from '../../entities/registry.ts';
import type { ListSearch } from '../../screens/list/list-search.ts';
import { usePresetView } from '../../screens/list/list-settings.ts';
import { searchOfView } from '../../screens/list/saved-views.ts';
import { listPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';

export type NavigationEntry = {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The view with which a list opens. */
  readonly search?: ListSearch;
};

/** The menu: lists that the user may read, between home and what belongs to the device. */
export function useNavigationEntries(): { home: NavigationEntry; lists: readonly NavigationEntry[]; device: readonly NavigationEntry[] } {
  const { t } = useTranslation(['shell', ...Object.keys(screenRegistry)]);
  const { may } = useSession();
  const presetOf = usePresetView();
  const readable = Object.values(screenRegistry).filter((screen) => may(screen.functionality, 'IsRead'));
  return {
    home: { path: '/', label: t('home'), icon: House },
    lists: readable.map(({ entity, columns, icon }) => {
      const preset = presetOf(entity);
      const label = t('menu', { ns: entity, defaultValue: t('title', { ns: entity }) });
      return { path: listPath(entity), label, icon, ...(preset && { search: searchOfView(preset, columns) }) };
    }),
    device: [
      { path: '/sync', label: t('sync'), icon: RefreshCw },
      { path: '/settings', label: t('settings'), icon: Settings },
    ],
  };
}
