import type { ReactNode } from 'react';
import { PlainLink } from '../controls/plain-link.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './tab-links.module.css';

export interface TabLink {
  id: string;
  label: string;
  icon?: ReactNode;
  href: string;
  isCurrent: boolean;
  /** Heading above the first tab of its group, where the tabs stand beside the screen. */
  group?: string;
}

interface TabLinksProps {
  label: string;
  tabs: readonly TabLink[];
  /** The tabs stand in a column where the parent leaves them one: for more tabs than a line holds. */
  isColumn?: boolean;
  children?: ReactNode;
}

/** Tabs of one screen, each with its own address. */
export function TabLinks({ label, tabs, isColumn = false, children }: TabLinksProps) {
  return (
    <nav className={classNames(styles.bar, isColumn && styles.column)} aria-label={label} data-print="hide">
      <ul className={styles.tabs}>
        {tabs.map((tab, index) => (
          <li key={tab.id}>
            {isColumn && tab.group !== tabs[index - 1]?.group && <p className={styles.group}>{tab.group}</p>}
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
