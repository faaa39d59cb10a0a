import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { DescriptionList, type DescriptionItem } from '../../../../ui/layout/lists/description-list.tsx';
import styles from './entry-card.module.css';

type Props = {
  /** DOM id of the bar that the card belongs to. */
  readonly anchor: string;
  readonly title: string;
  readonly items: readonly DescriptionItem[];
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: (event: PointerEvent) => void;
};

const GAP = 6;
const EDGE = 8;

/** The whole record beside its bar: below it, or above where the window has no room below. */
export function EntryCard({ anchor, title, items, onPointerEnter, onPointerLeave }: Props) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = document.getElementById(anchor)?.getBoundingClientRect();
    const element = card.current;
    if (!bar || !element) return;
    const board = element.parentElement?.querySelector('[role=grid]')?.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const isAbove = bar.bottom + GAP + height > window.innerHeight - EDGE && bar.top - GAP - height > EDGE;
    const leftEdge = Math.max(bar.left, board?.left ?? EDGE);
    element.style.left = `${Math.max(EDGE, Math.min(leftEdge, window.innerWidth - width - EDGE))}px`;
    element.style.top = `${isAbove ? bar.top - GAP - height : bar.bottom + GAP}px`;
  });
  return (
    <div
      ref={card}
      role="tooltip"
      id="timeline-card"
      className={styles.card}
      data-print="hide"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      <p className={styles.title}>{title}</p>
      <DescriptionList items={items} columns={2} />
    </div>
  );
}
