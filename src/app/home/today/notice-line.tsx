import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './today.module.css';

type Props = { readonly href: string; readonly count: ReactNode; readonly tone: 'attention' | 'danger'; readonly children: ReactNode };

export function NoticeLine({ href, count, tone, children }: Props) {
  return (
    <li>
      <Card href={href} isFlush>
        <span className={styles.line} data-tone={tone}>
          <span className={styles.count}>{count}</span>
          <span className={styles.words}>{children}</span>
          <ChevronRight size={20} aria-hidden />
        </span>
      </Card>
    </li>
  );
}
