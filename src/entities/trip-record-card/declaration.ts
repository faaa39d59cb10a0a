import { BookOpenText, Flag } from 'lucide-react';
import type { tripRecordCard } from '../../contract/entities/mileage/trip-record-card.ts';
import { permissionOn } from '../../contract/registry.ts';
import { tripKinds } from '../../contract/rules/mileage/trip-kind.ts';
import type { ColumnDeclaration, RecordAction, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { editAction } from '../../screens/actions/queued-action.ts';
import { isRunning } from './running-trip.ts';
import { finishPath } from './finish-path.ts';

type Field = keyof typeof tripRecordCard.grid.row.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 90, isPlain: true, isHidden: true },
  { field: 'VehicleRegistrationNumber', type: 'text', priority: 1, width: 140, isPrimary: true, isShort: true, linksTo: 'vehicle' },
  { field: 'Employee', type: 'text', priority: 2, width: 164, linksTo: 'employee', personId: 'EmployeeId' },
  { field: 'StartDate', type: 'datetime', priority: 1, width: 170 },
  { field: 'EndDate', type: 'datetime', priority: 1, width: 170 },
  { field: 'Description', type: 'text', priority: 2 },
  { field: 'Purpose', type: 'text', priority: 2 },
  { field: 'StartCounter', type: 'number', priority: 3, width: 140 },
  { field: 'EndCounter', type: 'number', priority: 2, width: 140 },
  { field: 'TripKind', type: 'choice', priority: 3, choices: tripKinds, width: 120 },
  { field: 'Partner', type: 'text', priority: 4 },
];

const plate = 'VehicleRegistrationNumber';
const days = { from: 'StartDate', to: 'EndDate' } as const;

/** The vehicle, the driver, and what happened to the vehicle in the days of the trip. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'employee', field: 'Employee' },
  { entity: 'vehicle-rental', field: plate, during: days },
  { entity: 'cost', field: plate, during: days },
  { entity: 'vehicle-counter', field: plate, during: days },
];

const entity = 'trip-record-card';

const actions: readonly RecordAction[] = [
  editAction({ entity }),
  {
    name: 'finish',
    icon: Flag,
    requires: permissionOn(entity, 'IsChange'),
    isOffered: ({ row }) => isRunning(row),
    needsConfirmation: false,
    works: 'offline',
    run: ({ navigate }, { key }) => {
      navigate(finishPath(key));
      return Promise.resolve();
    },
  },
];

/** Trip record cards without their record screens, which import this declaration. */
export const tripRecordCardDeclaration: ScreenDeclaration = {
  entity,
  columns,
  related,
  asRelated: {
    column: 'VehicleRegistrationNumber',
    shown: ['StartDate', 'EndDate', 'Employee', 'EndCounter'],
    days: { from: 'StartDate', to: 'EndDate' },
  },
  actions,
  pages: [{ name: 'log', icon: BookOpenText, path: '/trip-record-card/log', needs: 'generateLog' }],
  rowTone: (row) => (isRunning(row) ? 'info' : undefined),
};
