import styles from './mark-badge.module.css';

type Props = {
  readonly number: number;
  /** A known damage is a grey square, a new one a red circle. */
  readonly isKnown: boolean;
  /** A repaired damage is outlined only: the drawing no longer shows it. */
  readonly isRepaired?: boolean;
};

/** A damage's mark with its number, outside a canvas. */
export function MarkBadge({ number, isKnown, isRepaired = false }: Props) {
  return (
    <span className={styles.badge} data-known={isKnown || undefined} data-repaired={isRepaired || undefined} aria-hidden>
      {number}
    </span>
  );
}
