import { Ban, CalendarClock, CircleDot, CircleCheck, type LucideIcon } from 'lucide-react';
import { mayReschedule, scheduledFields } from '../../contract/rules/rental/rental-schedule.ts';
import { rentalColour } from '../../contract/rules/rental/rental-state.ts';
import { rentalStates } from '../../contract/rules/rental/state.ts';
import type { TimelineDeclaration, TimelineState } from '../../screens/declaration/timeline-declaration.ts';
import { currentState, timelineStates } from '../../screens/state/record-states.ts';

const derived = currentState(rentalStates);
const cancelled: TimelineState = { name: 'gone', tone: 'danger', icon: Ban, isGone: true };

/** The timeline of rental documents, one line per vehicle, in the states of their list or its colours by status. */
export const rentalDocumentTimeline: TimelineDeclaration = {
  tickMinutes: 240,
  change: 'RentalSchedule',
  plate: 'Vehicle',
  number: 'RentalDocumentNumber',
  who: 'Contractor',
  details: ['ContractorEmployee'],
  states: ({ colorByStatus }) =>
    colorByStatus
      ? [
          state('planned', 'neutral', CalendarClock),
          state('active', 'info', CircleDot),
          state('finished', 'success', CircleCheck),
          cancelled,
        ]
      : timelineStates(rentalStates),
  stateOf: (row, { colorByStatus }) => (colorByStatus ? (rentalColour(row, true) ?? 'planned') : derived(row)),
  mayMove: mayReschedule,
  scheduledFields,
  clearedWithVehicle: { BookingId: null },
  others: { entity: 'vehicle-rental', number: 'Number', who: 'Employee' },
};

function state(name: string, tone: TimelineState['tone'], icon: LucideIcon): TimelineState {
  return { name, tone, icon };
}
