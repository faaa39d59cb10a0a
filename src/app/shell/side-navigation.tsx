import { useLocation } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../contract/grid/fold.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { toggled, useFavourites, useMenuSettings } from '../navigation/menu-settings.ts';
import { useNavigation, type NavigationItem } from '../navigation/navigation.ts';
import styles from './side-navigation.module.css';
import { SideGroup } from './side-group.tsx';

/** The menu of a desk: favourites, then groups that fold; a narrow rail shows the icons alone. */
export function SideNavigation() {
  const { t } = useTranslation(['menu', 'shell']);
  const { home, areas, lists, device } = useNavigation();
  const [{ folded, isNarrow }, change] = useMenuSettings();
  const [favourites, onStar] = useFavourites();
  const [typed, setTyped] = useState('');
  const words = isNarrow ? [] : fold(typed.trim()).split(/\s+/);
  const matchingOf = (entries: readonly NavigationItem[]) =>
    entries.filter(({ label }) => words.every((word) => fold(label).includes(word)));
  const isSearching = typed.trim() !== '' && !isNarrow;
  const menu = useActiveInView(`${isNarrow} ${lists.length + device.length}`);
  const starred = [home, ...lists, ...device].filter(({ path }) => favourites.includes(path));
  const links = { isNarrow, favourites, onStar };
  const groups = [
    ...(starred.length > 0 && !isSearching ? [{ id: 'favourites', label: t('favourites'), entries: starred }] : []),
    { id: 'home', entries: matchingOf([home]) },
    ...areas.map(({ area, label, lists: entries }) => ({ id: area, label, entries: matchingOf(entries) })),
    { id: 'device', entries: matchingOf(device) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <nav ref={menu} className={styles.side} aria-label={t('shell:mainNavigation')} data-narrow={isNarrow || undefined} data-print="hide">
      <div className={styles.tools}>
        {!isNarrow && <SearchField label={t('search')} value={typed} onChange={setTyped} />}
        <IconButton
          label={t(isNarrow ? 'widen' : 'narrow')}
          icon={isNarrow ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          onPress={() => change({ isNarrow: !isNarrow })}
        />
      </div>
      {groups.map((group) => (
        <SideGroup
          key={group.id}
          {...group}
          {...links}
          isFolded={!isSearching && folded.includes(group.id)}
          {...(isSearching ? {} : { onFold: () => change({ folded: toggled(folded, group.id) }) })}
        />
      ))}
      {groups.length === 0 && <p className={styles.nothing}>{t('nothing')}</p>}
    </nav>
  );
}

/** Scrolls the menu, and nothing else, to the link of the shown screen. */
function useActiveInView(layout: string): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef<string>(null);
  useLayoutEffect(() => {
    const place = `${pathname} ${layout}`;
    if (shownPath.current === place) return;
    shownPath.current = place;
    const active = menu.current?.querySelector<HTMLElement>('[aria-current]');
    if (!menu.current || !active) return;
    const [frame, link] = [menu.current.getBoundingClientRect(), active.getBoundingClientRect()];
    if (link.top < frame.top || link.bottom > frame.bottom) menu.current.scrollTop += link.top - frame.top - frame.height / 2;
  });
  return menu;
}
