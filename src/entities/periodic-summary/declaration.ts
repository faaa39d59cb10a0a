import type { periodicSummary } from '../../contract/entities/mileage/periodic-summary.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { editAction } from '../../screens/actions/queued-action.ts';

type Field = keyof typeof periodicSummary.grid.row.entries;

const entity = 'periodic-summary';

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 72, isPlain: true, isHidden: true },
  { field: 'FullNumber', type: 'text', priority: 1, width: 150, isPrimary: true, isShort: true },
  { field: 'StartDate', type: 'datetime', priority: 1, width: 116 },
  { field: 'EndDate', type: 'datetime', priority: 1, width: 116 },
  { field: 'VehicleRegistrationNumber', type: 'text', priority: 1, width: 140, isShort: true, linksTo: 'vehicle' },
  { field: 'DriverName', type: 'text', priority: 2, width: 180, linksTo: 'employee' },
  { field: 'OrganizationStructureLevel1', type: 'text', priority: 4, width: 130, isEnumerated: true },
  { field: 'OrganizationStructureLevel2', type: 'text', priority: 4, width: 150, isEnumerated: true },
  { field: 'OrganizationStructureLevel3', type: 'text', priority: 4, width: 130, isEnumerated: true },
  { field: 'CounterStart', type: 'number', priority: 3, width: 120 },
  { field: 'CounterEnd', type: 'number', priority: 3, width: 120 },
  { field: 'Distance', type: 'number', priority: 2, width: 112 },
  { field: 'DistanceCategory1', type: 'number', priority: 2, width: 112 },
  { field: 'DistanceCategory2', type: 'number', priority: 3, width: 112 },
  { field: 'FuelStart', type: 'number', priority: 4, width: 108 },
  { field: 'FuelEnd', type: 'number', priority: 4, width: 108 },
];

const plate = 'VehicleRegistrationNumber';
const days = { from: 'StartDate', to: 'EndDate' } as const;

/** The vehicle, the driver, and the trips and readings of the period. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'employee', field: 'DriverName' },
  { entity: 'trip-record-card', field: plate, during: days },
  { entity: 'vehicle-counter', field: plate, during: days },
];

/** Periodic summaries without the record screen, which imports this declaration. */
export const periodicSummaryDeclaration: ScreenDeclaration = {
  entity,
  columns,
  related,
  actions: [editAction({ entity })],
};
