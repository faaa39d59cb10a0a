import { useLayoutEffect, type RefObject } from 'react';

/** So long after its last step to the side the board is at rest. */
const restMs = 100;

/** Says on the board how far to the side it rests: whatever is cut there moves into sight. While it moves nothing is placed anew. */
export function useRestingPlace(board: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    let [left, timer] = [0, 0];
    const rest = () => element.style.setProperty('--left', `${left}px`);
    const look = () => {
      if (element.scrollLeft === left) return;
      left = element.scrollLeft;
      clearTimeout(timer);
      timer = window.setTimeout(rest, restMs);
    };
    rest();
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', look);
    };
  }, [board]);
}
