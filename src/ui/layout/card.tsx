import type { ReactNode } from 'react';
import { PlainLink } from '../controls/plain-link.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  /** Makes the whole card a link. */
  href?: string | undefined;
  isFlush?: boolean | undefined;
}

export function Card({ children, href, isFlush }: CardProps) {
  const className = classNames(styles.card, !isFlush && styles.padded, href !== undefined && styles.link);
  if (href === undefined) return <div className={className}>{children}</div>;
  return (
    <PlainLink href={href} className={className}>
      {children}
    </PlainLink>
  );
}
