import type { EntityName } from '../entity.ts';
import type { GridRow } from '../grid/evaluate.ts';
import type { BookedTime } from './collision.ts';
import { timeOfEquipmentRental, timeOfRental } from './rental-time.ts';

/** Lists whose rows take up time, and how a row says which: what a device judges by when no backend answers. */
export type Calendar = readonly { readonly rows: EntityName; readonly timeOf: (row: GridRow) => BookedTime | null }[];

/** Everything that takes a vehicle or a piece of equipment for a time. */
export const bookedCalendar: Calendar = [
  { rows: 'vehicle-rental', timeOf: bookedTimeOf },
  { rows: 'rental-document', timeOf: (row) => (bookedTimeOf(row) ? timeOfRental(row) : null) },
  { rows: 'equipment-rental-document', timeOf: (row) => (bookedTimeOf(row) ? timeOfEquipmentRental(row) : null) },
];

export const summaryCalendar: Calendar = [{ rows: 'periodic-summary', timeOf: bookedTimeOf }];

/** The time that a row, or a form, takes up by itself; null when it does not say since when. */
export function bookedTimeOf(row: GridRow): BookedTime | null {
  const { StartDate, EndDate } = row;
  const isTime = typeof StartDate === 'string' && (EndDate === null || EndDate === undefined || typeof EndDate === 'string');
  return isTime ? (row as BookedTime) : null;
}
