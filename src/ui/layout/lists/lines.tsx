import { ChevronRight } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { PlainButton } from '../../controls/plain-button.tsx';
import { PlainLink } from '../../controls/plain-link.tsx';
import styles from './lines.module.css';
import layout from '../../theme/layout.module.css';

/** A list whose lines are links or buttons. */
export function Lines({ label, empty, children }: { label: string; empty: string; children: ReactNode }) {
  if (Children.count(children) === 0) return <p className={layout.note}>{empty}</p>;
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  );
}

type LineProps = { readonly title: string; readonly detail: string; readonly children?: ReactNode } & (
  | { readonly href: string; readonly onPress?: () => void }
  | { readonly onPress: () => void; readonly href?: never }
);

/** One line: a link with `href`, else a button. `onPress` of a link is called before it leads on. */
export function Line({ title, detail, children, href, onPress }: LineProps) {
  const content = (
    <>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail !== '' && <span className={layout.note}>{detail}</span>}
      </span>
      <span className={styles.marks}>{children}</span>
      <ChevronRight size={20} aria-hidden />
    </>
  );
  return (
    <li className={styles.item}>
      {href === undefined ? (
        <PlainButton className={styles.line} onPress={onPress}>
          {content}
        </PlainButton>
      ) : (
        <PlainLink className={styles.line} href={href} onPress={onPress}>
          {content}
        </PlainLink>
      )}
    </li>
  );
}
