import type { ReactNode } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import styles from './toolbar.module.css';

/** A group of buttons: one tab stop, arrow keys inside. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <AriaToolbar aria-label={label} className={styles.toolbar ?? ''} data-print="hide">
      {children}
    </AriaToolbar>
  );
}
