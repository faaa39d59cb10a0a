import { isRentalOpen, type RentalState } from './rental-state.ts';

/** What who may change the schedule alone (7370) changes of a document: what one sees of it there. */
export const scheduledFields = ['VehicleId', 'StartDate', 'EndDate', 'BookingId'] as const;

/** Whether a document may still be moved on the schedule: a vehicle that is back was away when it was away. */
export function mayReschedule(document: RentalState & { readonly ReturnDate?: unknown }): boolean {
  return isRentalOpen(document) && typeof document.ReturnDate !== 'string';
}
