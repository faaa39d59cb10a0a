import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isBookingAlive } from '../../contract/rules/rental/booking-state.ts';
import type { RowTone } from '../../ui/grid/model/grid-types.ts';

/** The row colour of a decided booking; a rejection or cancellation takes precedence over an acceptance. */
export function bookingTone(row: GridRow): RowTone | undefined {
  if (!isBookingAlive(row)) return 'danger';
  return row['IsAccepted'] === true ? 'success' : undefined;
}
