import type { CalendarDate, CalendarDateTime } from '@internationalized/date';
import { useState } from 'react';

/** Smaller years are still being typed: 2026 passes through 2, 20 and 202. */
const MIN_COMPLETE_YEAR = 1000;

/**
 * Reports a date only once its year has four digits, so that no query or validation runs for the year 20. A two-digit year
 * becomes a year of this century on blur.
 */
export function useCompleteDate<Value extends CalendarDate | CalendarDateTime>(value: Value | null, report: (value: Value | null) => void) {
  const [incomplete, setIncomplete] = useState<Value | null>(null);
  function change(next: Value | null) {
    const isIncomplete = next !== null && next.year < MIN_COMPLETE_YEAR;
    setIncomplete(isIncomplete ? next : null);
    if (!isIncomplete) report(next);
  }
  function settle() {
    if (!incomplete) return;
    setIncomplete(null);
    // `set` returns the type of its receiver.
    if (incomplete.year >= 10 && incomplete.year < 100) report(incomplete.set({ year: 2000 + incomplete.year }) as Value);
  }
  return { shown: incomplete ?? value, isIncomplete: incomplete !== null, change, settle };
}
