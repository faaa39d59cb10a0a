import { classNames } from '../theme/class-names.ts';
import unseen from '../theme/unseen.module.css';
import styles from './badge.module.css';

export interface BadgeProps {
  count: number;
  /** Name of the counted things, for assistive technology. */
  label: string;
  tone?: 'accent' | 'danger' | 'neutral' | undefined;
}

export function Badge({ count, label, tone = 'accent' }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={unseen.unseen}>{label}</span>
    </span>
  );
}
