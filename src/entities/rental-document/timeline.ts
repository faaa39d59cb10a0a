import { Ban, CalendarClock, Check, CheckCheck, CircleDot, CircleCheck, Clock3, type LucideIcon } from 'lucide-react';
import { mayReschedule, scheduledFields } from '../../contract/rules/rental/rental-schedule.ts';
import { rentalColour } from '../../contract/rules/rental/rental-state.ts';
import type { TimelineDeclaration, TimelineState } from '../../screens/declaration/timeline-declaration.ts';

const gone: TimelineState = { name: 'gone', tone: 'danger', icon: Ban, isGone: true };

/** The timeline of rental documents, one line per vehicle, in the colours of their list. */
export const rentalDocumentTimeline: TimelineDeclaration = {
  tickMinutes: 240,
  change: 'RentalSchedule',
  plate: 'Vehicle',
  number: 'RentalDocumentNumber',
  details: ['Contractor', 'ContractorEmployee'],
  states: ({ colorByStatus }) =>
    colorByStatus
      ? [state('planned', 'neutral', CalendarClock), state('active', 'info', CircleDot), state('finished', 'success', CircleCheck), gone]
      : [state('undecided', 'neutral', Clock3), state('preconfirmed', 'info', Check), state('confirmed', 'success', CheckCheck), gone],
  stateOf: (row, { colorByStatus }) => rentalColour(row, colorByStatus) ?? 'undecided',
  mayMove: mayReschedule,
  scheduledFields,
  clearedWithVehicle: { BookingId: null },
  others: { entity: 'vehicle-rental', number: 'Number' },
};

function state(name: string, tone: TimelineState['tone'], icon: LucideIcon): TimelineState {
  return { name, tone, icon };
}
