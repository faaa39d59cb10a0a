import { ChartGantt, CircleCheck, House, RefreshCw, Settings, UserCog, type LucideIcon } from 'lucide-react';
import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { screenEntries } from '../../entities/registry.ts';
import { menuAreas, type MenuArea } from '../../screens/declaration/menu-areas.ts';
import { useFindPresetView } from '../../screens/list/views/list-settings.ts';
import { addressOfView } from '../../screens/list/views/saved-views.ts';
import { isDriver } from '../state/is-driver.ts';
import { listPath, schedulePath, type AppPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useSupports, useVisitorColumns } from '../../screens/use-supports.ts';
import { useEnsureReference } from '../../screens/reference/use-ensure-reference.ts';
import { useReference } from '../../screens/reference/use-reference.ts';
import { useEntityNames } from '../../screens/use-entity-names.ts';

export type NavigationItem = {
  readonly path: AppPath;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Search parameters of the view with which a list opens. */
  readonly search?: Readonly<Record<string, unknown>>;
};

export type Navigation = {
  readonly home: NavigationItem;
  /** The lists by menu area; empty areas are left out. */
  readonly areas: readonly { readonly area: MenuArea; readonly label: string; readonly lists: readonly NavigationItem[] }[];
  readonly lists: readonly NavigationItem[];
  /** The same lists for the bottom bar, those marked `isAtHand` first. */
  readonly byReach: readonly (NavigationItem & { readonly short: string })[];
  readonly device: readonly NavigationItem[];
};

/** Computed once and shared by all navigation components. */
export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('useNavigation must be used inside of the layout');
  return navigation;
}

/** Builds the menu: home, the lists that the user may read, then the screens of the device. */
export function useBuildNavigation(): Navigation {
  const { t } = useTranslation('shell');
  const names = useEntityNames();
  const { may, mayReadList, isAnonymous, session } = useSession();
  const drives = isDriver(session.user.Permissions);
  const fileCount = useReference('file', 'companyFileCount').value ?? 0;
  // Nothing is prefetched for anonymous users, so without this call the count of an earlier visit would never be refreshed.
  useEnsureReference('file', 'companyFileCount', {}, isAnonymous);
  const presetOf = useFindPresetView();
  const supports = useSupports();
  const visitorColumns = useVisitorColumns();
  return useMemo<Navigation>(() => {
    const readable = screenEntries.flatMap(
      ({
        entity,
        icon,
        area,
        isInBottomBar = false,
        isHiddenWhenEmpty,
        menuNeeds,
        opensWithMine = false,
        functionality,
        scheduleFunctionality,
      }) => {
        const preset = presetOf(entity);
        const list = {
          path: listPath(entity),
          label: names.menu(entity),
          icon,
          ...(preset ? { search: addressOfView(preset) } : opensWithMine && drives && { search: { mine: true as const } }),
        };
        const schedule = { path: schedulePath(entity), label: names.schedule(entity), icon: ChartGantt };
        const isOffered = !menuNeeds || (functionality !== null && may(functionality, menuNeeds.flag) && supports(entity, menuNeeds.call));
        return [
          ...(mayReadList(entity) && visitorColumns(entity)?.length !== 0 && isOffered && (!isHiddenWhenEmpty || fileCount > 0)
            ? [{ area, isAtHand: isInBottomBar, short: names.bar(entity), entry: list }]
            : []),
          ...(scheduleFunctionality && may(scheduleFunctionality, 'IsRead')
            ? [{ area, isAtHand: false, short: schedule.label, entry: schedule }]
            : []),
        ];
      },
    );
    const atHand = [...readable.filter(({ isAtHand }) => isAtHand), ...readable.filter(({ isAtHand }) => !isAtHand)];
    const itemsOf = (selected: typeof readable) => selected.map(({ entry }) => entry);
    return {
      home: { path: '/', label: t('home'), icon: House },
      areas: menuAreas
        .map((area) => ({ area, label: t(`areas.${area}`), lists: itemsOf(readable.filter((one) => one.area === area)) }))
        .filter(({ lists }) => lists.length > 0),
      lists: itemsOf(readable),
      byReach: atHand.map(({ entry, short }) => ({ ...entry, short })),
      device: [
        { path: '/sync', label: t('sync'), icon: RefreshCw },
        { path: '/verify', label: t('verify'), icon: CircleCheck },
        { path: '/settings', label: t('settings'), icon: Settings },
        ...(may('Administration', 'IsAdmin') && supports('administration', 'users')
          ? [{ path: '/administration' as const, label: t('administration'), icon: UserCog }]
          : []),
      ],
    };
  }, [t, names, may, mayReadList, drives, fileCount, presetOf, supports, visitorColumns]);
}
