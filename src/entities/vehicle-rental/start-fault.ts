import { isOver, mayStillStart } from '../../contract/rules/booking-state.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';

/** Why a booking may not begin then. A start that is not moved was judged when it was chosen. */
export function startFault(start: WireDateTime, before: unknown, now: WireDateTime): string | null {
  if (start === before) return null;
  if (!mayStillStart(start, now.slice(0, 10))) return 'before-today';
  return isOver(start, now) ? 'in-the-past' : null;
}
