import { ChartGantt, House, RefreshCw, Settings, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { screenEntries } from '../../entities/registry.ts';
import { usePresetView } from '../../screens/list/list-settings.ts';
import { addressOfView } from '../../screens/list/saved-views.ts';
import { listPath, schedulePath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useReference } from '../../screens/use-reference.ts';
import { useEntityNames } from '../../screens/use-entity-names.ts';

export type NavigationEntry = {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The view with which a list opens. */
  readonly search?: Readonly<Record<string, unknown>>;
};

/** The menu: lists that the user may read, between home and what belongs to the device. */
export function useNavigationEntries(): { home: NavigationEntry; lists: readonly NavigationEntry[]; device: readonly NavigationEntry[] } {
  const { t } = useTranslation('shell');
  const names = useEntityNames();
  const { may, mayReadList } = useSession();
  const count = useReference('file', 'companyFileCount');
  const presetOf = usePresetView();
  const readable = new Set(screenEntries.filter(({ entity, isCounted }) => mayReadList(entity) && (!isCounted || (count.value ?? 0) > 0)).map(({ entity }) => entity));
  return {
    home: { path: '/', label: t('home'), icon: House },
    lists: screenEntries.flatMap(({ entity, icon, scheduleOf }) => {
      const preset = presetOf(entity);
      const list = { path: listPath(entity), label: names.menu(entity), icon, ...(preset && { search: addressOfView(preset) }) };
      const schedule = { path: schedulePath(entity), label: names.schedule(entity), icon: ChartGantt };
      return [...(readable.has(entity) ? [list] : []), ...(scheduleOf && may(scheduleOf, 'IsRead') ? [schedule] : [])];
    }),
    device: [
      { path: '/sync', label: t('sync'), icon: RefreshCw },
      { path: '/settings', label: t('settings'), icon: Settings },
    ],
  };
}
