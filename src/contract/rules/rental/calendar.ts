import type { EntityName } from '../../registry.ts';
import type { GridRow } from '../../grid/evaluate.ts';
import type { BookedTime } from './collision.ts';
import { timeOfEquipmentRental, timeOfRental } from './rental-time.ts';

/**
 * Lists whose rows occupy time, and how to read the time of a row. The device checks collisions against them when no backend is reachable.
 */
export type Calendar = readonly { readonly rows: EntityName; readonly timeOf: (row: GridRow) => BookedTime | null }[];

/** All records that occupy a vehicle or equipment. */
export const bookedCalendar: Calendar = [
  { rows: 'vehicle-rental', timeOf: bookedTimeOf },
  { rows: 'rental-document', timeOf: (row) => (bookedTimeOf(row) ? timeOfRental(row) : null) },
  { rows: 'equipment-rental-document', timeOf: (row) => (bookedTimeOf(row) ? timeOfEquipmentRental(row) : null) },
];

export const summaryCalendar: Calendar = [{ rows: 'periodic-summary', timeOf: bookedTimeOf }];

/** The time that a row or a form occupies; null when it has no start. */
export function bookedTimeOf(row: GridRow): BookedTime | null {
  const { StartDate, EndDate } = row;
  const isTime = typeof StartDate === 'string' && (EndDate === null || EndDate === undefined || typeof EndDate === 'string');
  return isTime ? (row as BookedTime) : null;
}
