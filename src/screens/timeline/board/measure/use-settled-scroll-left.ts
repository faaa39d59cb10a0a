import { useLayoutEffect, type RefObject } from 'react';

/** Delay after the last horizontal scroll event. */
const SETTLE_MS = 100;

/**
 * Sets `--left` on the board when horizontal scrolling stops: labels of bars cut at the left edge move into view. Not updated while
 * scrolling, to avoid layout.
 */
export function useSettledScrollLeft(board: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    let [scrollLeft, timer] = [0, 0];
    const rest = () => element.style.setProperty('--left', `${scrollLeft}px`);
    const onScroll = () => {
      if (element.scrollLeft === scrollLeft) return;
      scrollLeft = element.scrollLeft;
      clearTimeout(timer);
      timer = window.setTimeout(rest, SETTLE_MS);
    };
    rest();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [board]);
}
