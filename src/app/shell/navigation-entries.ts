import { House, RefreshCw, Settings, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { screenRegistry } from '../../entities/registry.ts';
import { listPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';

export type NavigationEntry = { readonly path: string; readonly label: string; readonly icon: LucideIcon };

/** The menu: lists that the user may read, between home and what belongs to the device. */
export function useNavigationEntries(): { home: NavigationEntry; lists: readonly NavigationEntry[]; device: readonly NavigationEntry[] } {
  const { t } = useTranslation(['shell', ...Object.keys(screenRegistry)]);
  const { may } = useSession();
  const readable = Object.values(screenRegistry).filter((screen) => may(screen.functionality, 'IsRead'));
  return {
    home: { path: '/', label: t('home'), icon: House },
    lists: readable.map(({ entity, icon }) => ({ path: listPath(entity), label: t('menu', { ns: entity, defaultValue: t('title', { ns: entity }) }), icon })),
    device: [
      { path: '/sync', label: t('sync'), icon: RefreshCw },
      { path: '/settings', label: t('settings'), icon: Settings },
    ],
  };
}
