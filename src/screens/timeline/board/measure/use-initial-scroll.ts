import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Period } from '../../data/period.ts';
import { xOf } from '../../data/scale.ts';
import type { WallMinute } from '../../data/wall-clock.ts';
import type { BoardDimensions } from './use-board-dimensions.ts';

/** Scrolls a newly opened period to the current hour, else to the start of work at 6:00. */
export function useInitialScroll(
  board: RefObject<HTMLDivElement | null>,
  period: Period,
  { scale, room }: BoardDimensions,
  now: WallMinute,
): void {
  const opened = useRef('');
  // Runs before the visible part is computed, so that no row is drawn for the unscrolled position.
  useLayoutEffect(() => {
    const element = board.current;
    if (!element || room <= 0 || opened.current === `${period.view}${period.first}`) return;
    opened.current = `${period.view}${period.first}`;
    const isNow = now >= period.start && now < period.end;
    element.scrollTo({ left: Math.max(0, xOf(scale, isNow ? now - scale.tick : period.start + 6 * 60) - 24) });
  }, [board, period, scale, room, now]);
}
