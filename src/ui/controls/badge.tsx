import unseen from '../theme/unseen.module.css';
import styles from './badge.module.css';

export interface BadgeProps {
  count: number;
  /** Name of the counted things, for assistive technology. */
  label: string;
}

export function Badge({ count, label }: BadgeProps) {
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={unseen.unseen}>{label}</span>
    </span>
  );
}
