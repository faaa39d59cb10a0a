import { CircleAlert, CircleCheck, CircleX, CloudCheck, CloudUpload, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './status-pill.module.css';

export type StatusTone = 'neutral' | 'waiting' | 'sending' | 'received' | 'attention' | 'danger' | 'success';

export interface StatusPillProps {
  tone: StatusTone;
  /** Every tone except neutral has a default icon; null removes it. */
  icon?: ReactNode;
  children: ReactNode;
}

const icons: Record<StatusTone, ReactNode> = {
  neutral: null,
  waiting: <Smartphone aria-hidden />,
  sending: <CloudUpload aria-hidden />,
  received: <CloudCheck aria-hidden />,
  attention: <CircleAlert aria-hidden />,
  danger: <CircleX aria-hidden />,
  success: <CircleCheck aria-hidden />,
};

export function StatusPill({ tone, icon = icons[tone], children }: StatusPillProps) {
  return (
    <span className={classNames(styles.pill, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
