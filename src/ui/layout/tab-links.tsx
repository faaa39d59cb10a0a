import type { ReactNode } from 'react';
import { PlainLink } from '../controls/plain-link.tsx';
import styles from './tab-links.module.css';

export interface TabLink {
  id: string;
  label: string;
  icon?: ReactNode;
  href: string;
  isCurrent: boolean;
}

/** Tabs of one screen, each with its own address. */
export function TabLinks({ label, tabs, children }: { label: string; tabs: readonly TabLink[]; children?: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label={label} data-print="hide">
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <PlainLink
              ref={tab.isCurrent ? showInBar : null}
              href={tab.href}
              className={styles.tab}
              {...(tab.isCurrent ? { 'aria-current': 'page' } : {})}
            >
              {tab.icon}
              {tab.label}
            </PlainLink>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}

/** Scrolls only the bar, so that the current tab is visible in a bar wider than the window. */
function showInBar(tab: HTMLElement | null): void {
  const bar = tab?.closest('ul');
  if (tab && bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
}
