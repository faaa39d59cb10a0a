import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import styles from './tab-links.module.css';

export interface TabLink {
  id: string;
  label: string;
  icon?: ReactNode;
  href: string;
  isCurrent: boolean;
}

/** Views of one screen, each under an address of its own. */
export function TabLinks({ label, tabs, children }: { label: string; tabs: readonly TabLink[]; children?: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label={label} data-print="hide">
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link href={tab.href} className={styles.tab ?? ''} {...(tab.isCurrent ? { 'aria-current': 'page' } : {})}>
              {tab.icon}
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}
