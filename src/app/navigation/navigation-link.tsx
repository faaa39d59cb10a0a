import { Link } from '@tanstack/react-router';
import type { NavigationItem } from './navigation.ts';
import styles from './navigation.module.css';

export function NavigationLink({ entry }: { entry: NavigationItem }) {
  return (
    <Link to={entry.path} search={entry.search ?? {}} className={styles.link} activeOptions={{ exact: entry.path === '/', includeSearch: false }}>
      <entry.icon aria-hidden />
      <span className={styles.label}>{entry.label}</span>
    </Link>
  );
}
