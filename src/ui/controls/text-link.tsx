import { Link } from 'react-aria-components/Link';
import styles from './text-link.module.css';

/** A link within a text or a list of values. */
export function TextLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Link href={href} className={styles.link ?? ''}>
      {children}
    </Link>
  );
}
