import { Link } from '@tanstack/react-router';
import type { NavigationItem } from './navigation.ts';
import styles from './navigation.module.css';

export function NavigationLink({ entry }: { entry: NavigationItem }) {
  // The router types links by pattern; this path is complete.
  const path: string = entry.path;
  return (
    <Link to={path} search={entry.search ?? {}} className={styles.link} activeOptions={{ exact: path === '/', includeSearch: false }}>
      <entry.icon aria-hidden />
      <span className={styles.label}>{entry.label}</span>
    </Link>
  );
}
