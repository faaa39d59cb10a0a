import type { ReactNode } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import styles from './toolbar.module.css';

/** Buttons that belong together: one stop for Tab, arrow keys within. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <AriaToolbar aria-label={label} className={styles.toolbar ?? ''} data-print="hide">
      {children}
    </AriaToolbar>
  );
}
