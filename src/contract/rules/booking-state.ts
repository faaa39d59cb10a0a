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
