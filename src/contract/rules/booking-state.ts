import type { WireDate, WireDateTime } from '../wire-date.ts';

/** Where a booking stands; flags that an answer leaves out are off. */
export type BookingState = {
  readonly IsAccepted?: boolean | null | undefined;
  readonly IsRejected?: boolean | null | undefined;
  readonly IsRejectedByDriver?: boolean | null | undefined;
};

/** Edit and Delete are for bookings that nobody has decided on ([0]§4). */
export function isBookingOpen(booking: BookingState): boolean {
  return booking.IsAccepted !== true && isBookingAlive(booking);
}

/** Cancel is for bookings that are neither rejected nor cancelled ([0]§4). */
export function isBookingAlive({ IsRejected, IsRejectedByDriver }: BookingState): boolean {
  return IsRejected !== true && IsRejectedByDriver !== true;
}

/** The status of a booking in words, which the specification does not list: as decisions write them. */
export const bookingStatuses = { reported: 'Zgłoszona', accepted: 'Zaakceptowana', rejected: 'Odrzucona', cancelled: 'Anulowana' } as const;

/** Whether the minute of `start` is over: nobody can drive off then any more. */
export function isOver(start: WireDateTime, now: WireDateTime): boolean {
  return start.slice(0, 16) < now.slice(0, 16);
}

/** Whether a booking may still start at `start` on the day `today`: not before it begins. */
export function mayStillStart(start: WireDateTime, today: WireDate): boolean {
  return start.slice(0, 10) >= today;
}
