import type { GridRow } from '../../grid/evaluate.ts';
import { isBookingOpen } from './booking-state.ts';
import { mayConfirm, mayPreconfirm } from './rental-state.ts';

/** The calls with which a record is decided on, in their order. */
export const bookingDecisions = ['accept'] as const;
export const rentalDecisions = ['preconfirm', 'confirm'] as const;

/** The call that a booking waits for; null when it is decided or its time is over. */
export function nextBookingDecision(row: GridRow, now: string): (typeof bookingDecisions)[number] | null {
  return isBookingOpen(row) && !(typeof row['EndDate'] === 'string' && row['EndDate'] <= now) ? 'accept' : null;
}

/** The call that a rental document waits for; null when it is decided. */
export function nextRentalDecision(row: GridRow): (typeof rentalDecisions)[number] | null {
  if (mayPreconfirm(row)) return 'preconfirm';
  return mayConfirm(row) ? 'confirm' : null;
}
