import { Link, useLocation } from '@tanstack/react-router';
import { isSectionOf } from './is-section-of.ts';
import type { NavigationItem } from './navigation.ts';
import styles from './navigation.module.css';

/** A link of the menu, marked while its screen is shown or a record of its list. `isIcon`: the label is for assistive technology alone. */
export function NavigationLink({ entry, isIcon = false }: { entry: NavigationItem; isIcon?: boolean }) {
  // The router types links by pattern; this path is complete.
  const path: string = entry.path;
  const { pathname } = useLocation();
  return (
    <Link to={path} search={entry.search ?? {}} className={styles.link} activeOptions={{ exact: path === '/', includeSearch: false }} {...(isIcon ? { 'aria-label': entry.label } : {})} {...(isSectionOf(path, pathname) ? { 'aria-current': true } : {})}>
      <entry.icon aria-hidden />
      {!isIcon && <span className={styles.label}>{entry.label}</span>}
    </Link>
  );
}
