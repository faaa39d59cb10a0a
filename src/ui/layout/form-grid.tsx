import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './form-grid.module.css';

/** Lays fields out in columns where there is room, else in one column. */
export function FormGrid({ children, columns = 2 }: { children: ReactNode; columns?: 1 | 2 | 3 | undefined }) {
  return (
    <div className={classNames(styles.grid, styles[`columns${columns}`])} data-fields>
      {children}
    </div>
  );
}

export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
