import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isBookingAlive } from '../../contract/rules/rental/booking-state.ts';
import { rentalStatusNames } from '../../contract/rules/rental/rental-status.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import { textOf } from '../../screens/text-of.ts';

/** `who`: the renter, where the rows have it. `late`: `until` is past, and the vehicle is not back. */
export type VehicleUse = { readonly kind: 'free' } | { readonly kind: 'rented' | 'late' | 'booked'; readonly who: string; readonly until: WireDateTime };

/** Use of a vehicle at `now`, from the rows of its rentals and bookings. A rental takes precedence over the booking that it came from. */
export function vehicleUse(rentals: readonly GridRow[], bookings: readonly GridRow[], now: WireDateTime): VehicleUse {
  const rental = rentals.filter(isRentalOut).find((row) => isRunning(row, now) || (row['Status'] === rentalStatusNames.pickedUp && hasBegun(row, now)));
  if (rental) {
    const until = textOf(rental['EndDate']);
    return { kind: until <= now ? 'late' : 'rented', who: textOf(rental['ContractorEmployee']) || textOf(rental['Contractor']), until };
  }
  const booking = bookings.filter((row) => isBookingAlive(row) && row['IsAccepted'] === true).find((row) => isRunning(row, now));
  return booking ? { kind: 'booked', who: '', until: textOf(booking['EndDate']) } : { kind: 'free' };
}

function hasBegun(row: GridRow, now: WireDateTime): boolean {
  return textOf(row['StartDate']) <= now;
}

function isRunning(row: GridRow, now: WireDateTime): boolean {
  return hasBegun(row, now) && now < textOf(row['EndDate']);
}

/** Whether the vehicle of a rental is not back yet, as far as its row shows it. */
function isRentalOut(row: GridRow): boolean {
  return row['IsDiscarded'] !== true && row['IsRejectedByDriver'] !== true && textOf(row['ReturnDate']) === '' && row['Status'] !== rentalStatusNames.returned;
}
