import type { ReactNode } from 'react';
import { classNames } from '../../theme/class-names.ts';
import styles from './description-list.module.css';
import layout from '../../theme/layout.module.css';

export interface DescriptionItem {
  id: string;
  label: string;
  value: ReactNode;
  isWide?: boolean | undefined;
}

export function DescriptionList({ items, columns = 2 }: { items: readonly DescriptionItem[]; columns?: 1 | 2 | 3 | undefined }) {
  return (
    <dl className={classNames(styles.list, styles[`columns${columns}`])}>
      {items.map((item) => (
        <div key={item.id} className={classNames(styles.item, item.isWide && styles.wide)}>
          <dt className={layout.note}>{item.label}</dt>
          <dd className={styles.value}>{isEmpty(item.value) ? '–' : item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}
