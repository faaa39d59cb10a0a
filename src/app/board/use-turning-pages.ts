import { useEffect, useState } from 'react';
import { pagesOf } from './pages.ts';

const turnsEveryMs = 15_000;

export type TurningPages = {
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
export function useTurningPages(count: number, perPage: number): TurningPages {
  const [turned, setTurned] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const { page, pages, from, to } = pagesOf(count, perPage, turned);
  const turns = pages > 1 && !isPaused;
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setTimeout(() => setTurned(page + 1), turnsEveryMs);
    return () => clearTimeout(timer);
    // A manual turn restarts the timer.
  }, [turns, page]);
  return { page, pages, from, to, isPaused, turn: (by) => setTurned(page + by), pause: setPaused };
}
