/** State of a booking. Absent flags count as off. */
export type BookingState = {
  readonly IsAccepted?: boolean | null | undefined;
  readonly IsRejected?: boolean | null | undefined;
  readonly IsRejectedByDriver?: boolean | null | undefined;
};

/** Edit and Delete need a booking without a decision. */
export function isBookingOpen(booking: BookingState): boolean {
  return booking.IsAccepted !== true && isBookingAlive(booking);
}

/** Cancel needs a booking that is neither rejected nor cancelled. */
export function isBookingAlive({ IsRejected, IsRejectedByDriver }: BookingState): boolean {
  return IsRejected !== true && IsRejectedByDriver !== true;
}

/** Status texts of a booking. The specification does not list them; decisions set them. */
export const bookingStatuses = { reported: 'Zgłoszona', accepted: 'Zaakceptowana', rejected: 'Odrzucona', cancelled: 'Anulowana' } as const;
