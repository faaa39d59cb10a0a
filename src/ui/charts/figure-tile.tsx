import type { ReactNode } from 'react';
import { PlainLink } from '../controls/plain-link.tsx';
import styles from './figure-tile.module.css';

type TileValue = { readonly text: string; readonly href: string | undefined };

export function FigureTiles({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>;
}

/** One figure, or one for each currency; each links to the rows that it counts. */
export function FigureTile({
  label,
  values,
  hint,
}: {
  readonly label: string;
  readonly values: readonly TileValue[];
  readonly hint?: string | undefined;
}) {
  return (
    <li className={styles.tile}>
      <span className={styles.label}>{label}</span>
      {values.map(({ text, href }) =>
        href === undefined ? (
          <span key={text} className={styles.figure}>
            {text}
          </span>
        ) : (
          <PlainLink key={text} className={styles.figure} href={href}>
            {text}
          </PlainLink>
        ),
      )}
      {hint && <span className={styles.hint}>{hint}</span>}
    </li>
  );
}
