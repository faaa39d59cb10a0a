import type { CalendarDate, CalendarDateTime } from '@internationalized/date';
import { useState } from 'react';

/** Smaller years are still being typed: 2026 passes through 2, 20 and 202. */
const firstYear = 1000;

/**
 * Reports a date only once its year has four digits, so that no query or validation runs for the year 20. A two-digit year
 * becomes a year of this century on blur.
 */
export function useWholeDate<Value extends CalendarDate | CalendarDateTime>(value: Value | null, tell: (value: Value | null) => void) {
  const [half, setHalf] = useState<Value | null>(null);
  function change(next: Value | null) {
    const isHalf = next !== null && next.year < firstYear;
    setHalf(isHalf ? next : null);
    if (!isHalf) tell(next);
  }
  function settle() {
    if (!half) return;
    setHalf(null);
    // `set` returns the type of its receiver.
    if (half.year >= 10 && half.year < 100) tell(half.set({ year: 2000 + half.year }) as Value);
  }
  return { shown: half ?? value, isHalf: half !== null, change, settle };
}
