import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isBookingAlive } from '../../contract/rules/rental/booking-state.ts';
import { rentalStatusNames } from '../../contract/rules/rental/rental-status.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import { textOf } from '../../screens/text-of.ts';

/**
 * `who`: the user of the vehicle, where the rows say so. `until` empty: until it is returned. `late`: `until` is past, and the vehicle is
 * not back. `workshop`: a service has begun, and is not done.
 */
export type VehicleUse =
  | { readonly kind: 'free' }
  | {
      readonly kind: 'rented' | 'late' | 'booked' | 'workshop';
      readonly who: string;
      readonly until: WireDateTime;
      /** The row that says so. */ readonly row: GridRow;
    };

/** Rows of a vehicle in the lists of its use. */
export type VehicleRows = {
  readonly rentals: readonly GridRow[];
  readonly bookings: readonly GridRow[];
  readonly services: readonly GridRow[];
};

/**
 * Use of a vehicle at `now`. A rental takes precedence over the booking that it came from, and a service over both. `finalStatuses`: names
 * of a service's last statuses, where the device knows them.
 */
export function vehicleUse(
  { rentals, bookings, services }: VehicleRows,
  now: WireDateTime,
  finalStatuses: readonly string[] = [],
): VehicleUse {
  const service = services.find((row) => isInService(row, now) && !finalStatuses.includes(textOf(row['Status'])));
  if (service) return { kind: 'workshop', who: '', until: textOf(service['PlannedEndDate']), row: service };
  const rental = rentals
    .filter(isRentalOut)
    .find((row) => isRunning(row, now) || (row['Status'] === rentalStatusNames.pickedUp && hasBegun(row, now)));
  if (rental) {
    const until = textOf(rental['EndDate']);
    return {
      kind: until !== '' && until <= now ? 'late' : 'rented',
      who: textOf(rental['ContractorEmployee']) || textOf(rental['Contractor']),
      until,
      row: rental,
    };
  }
  const booking = bookings.filter((row) => isBookingAlive(row) && row['IsAccepted'] === true).find((row) => isRunning(row, now));
  return booking ? { kind: 'booked', who: textOf(booking['Employee']), until: textOf(booking['EndDate']), row: booking } : { kind: 'free' };
}

/** A service without a planned end lasts for its planned day. */
function isInService(row: GridRow, now: WireDateTime): boolean {
  const begin = textOf(row['PlannedDate']);
  const end = textOf(row['PlannedEndDate']) || begin;
  const isDone = textOf(row['Date']) !== '';
  return !isDone && begin !== '' && begin <= now && (now <= end || now.slice(0, 10) === end.slice(0, 10));
}

function hasBegun(row: GridRow, now: WireDateTime): boolean {
  return textOf(row['StartDate']) <= now;
}

function isRunning(row: GridRow, now: WireDateTime): boolean {
  const end = textOf(row['EndDate']);
  return hasBegun(row, now) && (end === '' || now < end);
}

/** Whether the vehicle of a rental is not back yet, as far as its row shows it. */
function isRentalOut(row: GridRow): boolean {
  return (
    row['IsDiscarded'] !== true &&
    row['IsRejectedByDriver'] !== true &&
    textOf(row['ReturnDate']) === '' &&
    row['Status'] !== rentalStatusNames.returned
  );
}
