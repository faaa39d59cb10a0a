import type { CalendarDate, CalendarDateTime } from '@internationalized/date';
import { useState } from 'react';

/** Years before are one that is being typed: of 2026 the field knows 2, 20 and 202 first. */
const firstYear = 1000;

/**
 * A date that is told once its year is whole, so that no list asks for the year 20 and nothing that was chosen is judged by it. Two digits,
 * when the field is left, are a year of this century.
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
    // Both kinds answer their own, with the year set.
    if (half.year >= 10 && half.year < 100) tell(half.set({ year: 2000 + half.year }) as Value);
  }
  return { shown: half ?? value, isHalf: half !== null, change, settle };
}
