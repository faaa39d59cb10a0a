import type { PreflightDefinition } from '../../definition/entity.ts';
import { bookedCalendar } from '../../rules/rental/calendar.ts';
import { bookingsCollide } from '../../rules/rental/collision.ts';

/** Check of a booking or rental against all others. Rentals give the time that they occupy by `timeOf`. */
export function collisionCheck(timeOf?: NonNullable<PreflightDefinition['ofCalendar']>['timeOf']): PreflightDefinition {
  return {
    entity: 'vehicle-rental',
    call: 'doesBookingCollide',
    kind: 'collision',
    parameters: 'body',
    field: 'StartDate',
    ofCalendar: { calendar: bookedCalendar, ...(timeOf && { timeOf }), isInTheWay: bookingsCollide },
  };
}
