import { useLocation } from '@tanstack/react-router';
import { isSectionOf } from './is-section-of.ts';
import type { NavigationItem } from './navigation.ts';
import styles from './navigation.module.css';
import { ScreenLink } from './screen-link.tsx';

/** A link of the menu, marked while its screen is shown or a record of its list. `isIcon`: the label is for assistive technology alone. */
export function NavigationLink({ entry, isIcon = false }: { entry: NavigationItem; isIcon?: boolean }) {
  const path: string = entry.path;
  const { pathname } = useLocation();
  return (
    <ScreenLink
      to={path}
      search={entry.search}
      className={styles.link}
      {...(isIcon ? { 'aria-label': entry.label } : {})}
      aria-current={currentOf(path, pathname)}
    >
      <entry.icon aria-hidden />
      {!isIcon && <span className={styles.label}>{entry.label}</span>}
    </ScreenLink>
  );
}

/** The mark of the link to the shown screen, or to the list of a shown record. */
function currentOf(path: string, pathname: string): 'page' | 'true' | undefined {
  if (path === pathname || (path !== '/' && pathname.startsWith(`${path}/`))) return 'page';
  return isSectionOf(path, pathname) ? 'true' : undefined;
}
