import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isBookingAlive } from '../../contract/rules/booking-state.ts';
import type { RowTone } from '../../ui/grid/grid-types.ts';

/** The colour of a booking that somebody has decided on; a rejection outdoes what came before it. */
export function bookingTone(row: GridRow): RowTone | undefined {
  if (!isBookingAlive(row)) return 'danger';
  return row['IsAccepted'] === true ? 'success' : undefined;
}
