import { Children, type ReactNode } from 'react';
import styles from './inline-list.module.css';

/** Short facts beside each other, which wrap where there is no room. Renders nothing without any. */
export function InlineList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const items = Children.toArray(children);
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item, index) => (
        // The facts have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
