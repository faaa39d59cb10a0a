import { Ban, CircleCheck, Clock3 } from 'lucide-react';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { startErrorCode } from '../../contract/rules/rental/validate-booking.ts';
import { isBookingAlive, isBookingOpen } from '../../contract/rules/rental/booking-state.ts';
import type { TimelineDeclaration } from '../../screens/declaration/timeline-declaration.ts';

/** The timeline of vehicle bookings, one line per vehicle. */
export const vehicleRentalTimeline: TimelineDeclaration = {
  tickMinutes: 120,
  change: 'Booking',
  plate: 'RegistrationNumber',
  number: 'Number',
  details: ['TravelPurpose', 'Comment'],
  states: () => [
    { name: 'reported', tone: 'info', icon: Clock3 },
    { name: 'accepted', tone: 'success', icon: CircleCheck },
    { name: 'gone', tone: 'danger', icon: Ban, isGone: true },
  ],
  stateOf: (row: GridRow) => (isBookingAlive(row) ? (row['IsAccepted'] === true ? 'accepted' : 'reported') : 'gone'),
  mayMove: isBookingOpen,
  startError: startErrorCode,
  others: { entity: 'rental-document', number: 'RentalDocumentNumber' },
};
