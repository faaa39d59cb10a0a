import { Ban, CalendarCheck, Clock3, KeyRound } from 'lucide-react';
import { applicationOutcomes, type rentalApplication } from '../../contract/entities/rental/rental-application.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { applicationActions } from './actions.ts';

type Field = keyof typeof rentalApplication.grid.row.entries;

const entity = 'rental-application';

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 72, isPlain: true, isHidden: true },
  { field: 'StartDate', type: 'datetime', priority: 1, width: 116 },
  { field: 'EndDate', type: 'datetime', priority: 1, width: 116 },
  { field: 'StartPredefinedPlace', type: 'text', priority: 2, width: 200, isEnumerated: true },
  { field: 'EndPredefinedPlace', type: 'text', priority: 3, width: 200, isEnumerated: true },
  { field: 'Class', type: 'choice', priority: 1, width: 150 },
  { field: 'Model', type: 'text', priority: 3, width: 190, isEnumerated: true },
  { field: 'KmLimit', type: 'number', priority: 3, width: 110 },
  { field: 'FirstNameLastName', type: 'text', priority: 1, width: 184, isPrimary: true },
  {
    field: 'Outcome',
    type: 'choice',
    choices: applicationOutcomes,
    tones: { open: 'attention', booked: 'sending', rented: 'success', declined: 'neutral' },
    icons: { open: Clock3, booked: CalendarCheck, rented: KeyRound, declined: Ban },
    priority: 1,
    width: 176,
    isShort: true,
  },
  { field: 'OutcomeNumber', type: 'text', priority: 2, width: 150, isShort: true, linksTo: ['vehicle-rental', 'rental-document'] },
  { field: 'PhoneNumber', type: 'text', priority: 2, width: 160 },
  { field: 'Email', type: 'text', priority: 3, width: 260 },
  { field: 'Comments', type: 'text', priority: 4, width: 180 },
];

/** Rental applications without the record screen, which imports this declaration. */
export const rentalApplicationDeclaration: ScreenDeclaration = {
  entity,
  columns,
  actions: applicationActions,
};
