import type { FieldError } from '../../wire/problem.ts';
import type { WireDateTime } from '../../wire/wire-date.ts';

/** Error code of a start time. A start unchanged from `before` was validated when it was chosen. */
export function startErrorCode(start: WireDateTime, before: unknown, now: WireDateTime): 'before-today' | 'in-the-past' | null {
  if (start === before) return null;
  if (start.slice(0, 10) < now.slice(0, 10)) return 'before-today';
  return isPast(start, now) ? 'in-the-past' : null;
}

/** Validates the start against the time of the change and the purpose by configuration, which the schema cannot. */
export function validateBooking(
  booking: Readonly<Record<string, unknown>>,
  context: { readonly at: WireDateTime; readonly startBefore: unknown; readonly isPurposeRequired: boolean },
): FieldError[] {
  const { StartDate, TravelPurpose } = booking;
  const code = typeof StartDate === 'string' ? startErrorCode(StartDate, context.startBefore, context.at) : null;
  const isPurposeMissing = context.isPurposeRequired && (typeof TravelPurpose !== 'string' || TravelPurpose.trim() === '');
  return [
    ...(code === null ? [] : [{ field: 'StartDate', code }]),
    ...(isPurposeMissing ? [{ field: 'TravelPurpose', code: 'required' }] : []),
  ];
}

/**
 * Rejects a booking that was made in time but arrives after its end because the device was offline. It is obsolete, and only its user knows
 * the real trip.
 */
export function validateLateBooking(
  { StartDate, EndDate }: Readonly<Record<string, unknown>>,
  startBefore: unknown,
  now: WireDateTime,
): FieldError[] {
  return StartDate !== startBefore && typeof EndDate === 'string' && isPast(EndDate, now)
    ? [{ field: 'EndDate', code: 'in-the-past' }]
    : [];
}

function isPast(time: WireDateTime, now: WireDateTime): boolean {
  return time.slice(0, 16) < now.slice(0, 16);
}
