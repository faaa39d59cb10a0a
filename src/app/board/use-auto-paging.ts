import { useEffect, useState } from 'react';
import { pageAfterTurns } from './page-range.ts';

const PAGE_DURATION_MS = 15_000;

export type AutoPaging = {
  readonly page: number;
  readonly pages: number;
  /** Row range of the page; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly isPaused: boolean;
  readonly turn: (by: number) => void;
  readonly pause: (isPaused: boolean) => void;
};

/** Turns the pages of a list that is longer than the screen every 15 s, in a loop, until paused. */
export function useAutoPaging(count: number, perPage: number): AutoPaging {
  const [turned, setTurned] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const { page, pages, from, to } = pageAfterTurns(count, perPage, turned);
  const isTurning = pages > 1 && !isPaused;
  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setTimeout(() => setTurned(page + 1), PAGE_DURATION_MS);
    return () => clearTimeout(timer);
    // A manual turn restarts the timer.
  }, [isTurning, page]);
  return { page, pages, from, to, isPaused, turn: (by) => setTurned(page + by), pause: setPaused };
}
