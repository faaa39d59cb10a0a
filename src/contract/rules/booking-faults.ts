import type { FieldFault } from '../problem.ts';
import type { WireDateTime } from '../wire-date.ts';

/** Why a booking may not begin then. A start that is not moved, from `before`, was judged when it was chosen. */
export function startFault(start: WireDateTime, before: unknown, now: WireDateTime): 'before-today' | 'in-the-past' | null {
  if (start === before) return null;
  if (start.slice(0, 10) < now.slice(0, 10)) return 'before-today';
  return isOver(start, now) ? 'in-the-past' : null;
}

/** What is wrong with a booking that its schema cannot know: the moment it is made at, and what the company asks for. */
export function bookingFaults(
  booking: Readonly<Record<string, unknown>>,
  made: { readonly at: WireDateTime; readonly startBefore: unknown; readonly isPurposeRequired: boolean },
): FieldFault[] {
  const { StartDate, TravelPurpose } = booking;
  const code = typeof StartDate === 'string' ? startFault(StartDate, made.startBefore, made.at) : null;
  const isPurposeMissing = made.isPurposeRequired && (typeof TravelPurpose !== 'string' || TravelPurpose.trim() === '');
  return [...(code === null ? [] : [{ field: 'StartDate', code }]), ...(isPurposeMissing ? [{ field: 'TravelPurpose', code: 'required' }] : [])];
}

/**
 * A booking that was made in time and arrives when all of it is over, because its device had no network: nobody needs it any more, and
 * what really was driven its user knows best.
 */
export function arrivalFaults({ StartDate, EndDate }: Readonly<Record<string, unknown>>, startBefore: unknown, now: WireDateTime): FieldFault[] {
  return StartDate !== startBefore && typeof EndDate === 'string' && isOver(EndDate, now) ? [{ field: 'EndDate', code: 'in-the-past' }] : [];
}

/** Whether the minute of `moment` is over. */
function isOver(moment: WireDateTime, now: WireDateTime): boolean {
  return moment.slice(0, 16) < now.slice(0, 16);
}
