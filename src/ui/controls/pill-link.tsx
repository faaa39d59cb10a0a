import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import styles from './pill-link.module.css';

/** A pill that leads to the record behind it. */
export function PillLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link href={href} className={styles.link ?? ''}>
      {children}
    </Link>
  );
}
