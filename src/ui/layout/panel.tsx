import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { PlainLink } from '../controls/plain-link.tsx';
import styles from './panel.module.css';

/** Panels beside each other where there is room. */
export function Panels({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>;
}

type Props = {
  readonly title: string;
  /** Leads to all that the panel shows the first of. */
  readonly href: string;
  /** Beside the title. */
  readonly count: string;
  readonly children: ReactNode;
};

/** A titled excerpt of a longer list. */
export function Panel({ title, href, count, children }: Props) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        <PlainLink className={styles.title} href={href}>
          {title}
          <span className={styles.count}>{count}</span>
          <ChevronRight size={18} aria-hidden />
        </PlainLink>
      </h2>
      {children}
    </section>
  );
}

export function PanelRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

/** `isShort`: stays on one line. `href`: the record that the value names. */
type PanelValue = {
  readonly id: string;
  readonly value: ReactNode;
  readonly isShort?: boolean | undefined;
  readonly href?: string | undefined;
};

/** `values`: the first one names the row, which is a link with `href` wherever no value has one of its own. */
export function PanelRow({ href, values }: { readonly href: string | undefined; readonly values: readonly PanelValue[] }) {
  return (
    <li className={styles.row} data-linked={href !== undefined || undefined}>
      {values.map(({ id, value, isShort, href: own }, index) => {
        const to = index === 0 ? href : own;
        return (
          <span key={id} className={styles.value} data-is-short={isShort || undefined}>
            {to === undefined ? (
              value
            ) : (
              <PlainLink className={index === 0 ? styles.first : styles.named} href={to}>
                {value}
              </PlainLink>
            )}
          </span>
        );
      })}
    </li>
  );
}

export function PanelNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
