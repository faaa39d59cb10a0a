import { ChartGantt } from 'lucide-react';
import type { vehicleRental } from '../../contract/entities/rental/vehicle-rental.ts';
import { bookingStatuses } from '../../contract/rules/rental/booking-state.ts';
import { nextBookingDecision } from '../../contract/rules/rental/next-decision.ts';
import { bookingStates } from '../../contract/rules/rental/state.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { schedulePath } from '../../screens/paths.ts';
import { stateColumn } from '../../screens/state/record-states.ts';
import { bookingActions } from './actions.ts';
import { bookingTone } from './booking-tone.ts';

type Field = keyof typeof vehicleRental.grid.row.entries;

export const bookingColumns: readonly ColumnDeclaration<Field | 'State'>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 72, isPlain: true, isHidden: true },
  { field: 'Number', type: 'text', priority: 1, width: 162, isPrimary: true, isShort: true },
  { field: 'RegistrationNumber', type: 'text', priority: 1, width: 110, isShort: true, linksTo: 'vehicle' },
  { field: 'Equipment', type: 'text', priority: 3, width: 156 },
  { field: 'StartDate', type: 'datetime', priority: 1, width: 112 },
  { field: 'EndDate', type: 'datetime', priority: 1, width: 112 },
  stateColumn(bookingStates),
  { field: 'Employee', type: 'text', priority: 2, width: 170, linksTo: 'employee', personId: 'EmployeeId' },
  { field: 'IsRejectedByDriver', type: 'boolean', priority: 3, width: 120, isLetter: true },
  { field: 'IsRejected', type: 'boolean', priority: 4, width: 116 },
  { field: 'IsAccepted', type: 'boolean', priority: 4, width: 136 },
  { field: 'TravelPurpose', type: 'text', priority: 2, width: 140, isEnumerated: true },
  { field: 'Authorization', type: 'text', priority: 4, width: 130, isShort: true },
  { field: 'Status', type: 'choice', choices: Object.values(bookingStatuses), priority: 3, width: 136, isShort: true },
  { field: 'Reason', type: 'text', priority: 4, width: 140 },
  { field: 'Comment', type: 'text', priority: 4, width: 140 },
];

const vehicle = 'RegistrationNumber';
const days = { from: 'StartDate', to: 'EndDate' } as const;

/** The vehicle, and what happened to it in the days of the booking. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: vehicle },
  { entity: 'employee', field: 'Employee' },
  { entity: 'vehicle-handover-document', field: vehicle, during: days },
  { entity: 'cost', field: vehicle, during: days },
  { entity: 'rental-document', field: vehicle, during: days },
];

const no = { kind: 'boolean', value: false } as const;

/** Vehicle bookings without the record screen, which imports this declaration. */
export const vehicleRentalDeclaration: ScreenDeclaration = {
  entity: 'vehicle-rental',
  columns: bookingColumns,
  actions: bookingActions,
  views: [
    {
      name: 'decide',
      actions: ['accept', 'reject'],
      search: (today) => ({
        sort: 'StartDate',
        filters: { IsAccepted: no, IsRejected: no, IsRejectedByDriver: no, EndDate: { kind: 'date', from: today } },
      }),
    },
  ],
  pages: [{ name: 'schedule', icon: ChartGantt, path: schedulePath('vehicle-rental'), reads: 'Booking' }],
  rowTone: bookingTone,
  related,
  asRelated: {
    column: 'RegistrationNumber',
    shown: ['Number', 'Employee', 'StartDate', 'EndDate', 'State'],
    days: { from: 'StartDate', to: 'EndDate' },
  },
  decisions: { entity: 'vehicle-rental', next: (row) => nextBookingDecision(row, toWireDateTime(new Date())) },
};
