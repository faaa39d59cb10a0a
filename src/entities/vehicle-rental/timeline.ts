import { startErrorCode } from '../../contract/rules/rental/validate-booking.ts';
import { isBookingOpen } from '../../contract/rules/rental/booking-state.ts';
import { bookingStates } from '../../contract/rules/rental/state.ts';
import type { TimelineDeclaration } from '../../screens/declaration/timeline-declaration.ts';
import { currentState, timelineStates } from '../../screens/state/record-states.ts';

/** The timeline of vehicle bookings, one line per vehicle. */
export const vehicleRentalTimeline: TimelineDeclaration = {
  tickMinutes: 120,
  change: 'Booking',
  plate: 'RegistrationNumber',
  number: 'Number',
  who: 'Employee',
  details: ['TravelPurpose', 'Comment'],
  states: () => timelineStates(bookingStates),
  stateOf: currentState(bookingStates),
  mayMove: isBookingOpen,
  startError: startErrorCode,
  others: { entity: 'rental-document', number: 'RentalDocumentNumber', who: 'Contractor' },
};
