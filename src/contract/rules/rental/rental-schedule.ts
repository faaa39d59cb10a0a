import { isRentalOpen, type RentalState } from './rental-state.ts';

/** Fields of a rental document that the schedule shows, and that permission to change the schedule alone (7370) allows to edit. */
export const scheduledFields = ['VehicleId', 'StartDate', 'EndDate', 'BookingId'] as const;

/** Whether a document may still be moved on the schedule. The time of a returned vehicle is fixed. */
export function mayReschedule(document: RentalState & { readonly ReturnDate?: unknown }): boolean {
  return isRentalOpen(document) && typeof document.ReturnDate !== 'string';
}
