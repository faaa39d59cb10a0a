import { PlainLink } from './plain-link.tsx';
import styles from './text-link.module.css';

/** A link within a text or a list of values. */
export function TextLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <PlainLink href={href} className={styles.link}>
      {children}
    </PlainLink>
  );
}
