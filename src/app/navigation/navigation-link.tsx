import { Link } from '@tanstack/react-router';
import type { NavigationItem } from './navigation.ts';
import styles from './navigation.module.css';

/** `isIcon`: the label is for assistive technology alone. */
export function NavigationLink({ entry, isIcon = false }: { entry: NavigationItem; isIcon?: boolean }) {
  // The router types links by pattern; this path is complete.
  const path: string = entry.path;
  return (
    <Link to={path} search={entry.search ?? {}} className={styles.link} activeOptions={{ exact: path === '/', includeSearch: false }} {...(isIcon ? { 'aria-label': entry.label } : {})}>
      <entry.icon aria-hidden />
      {!isIcon && <span className={styles.label}>{entry.label}</span>}
    </Link>
  );
}
