import type { serviceRequest } from '../../contract/entities/fleet/service-request.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { deleteAction, editAction } from '../../screens/actions/queued-action.ts';

type Field = keyof typeof serviceRequest.grid.row.entries;

const entity = 'service-request';

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 72, isPlain: true, isHidden: true },
  { field: 'Number', type: 'text', priority: 1, width: 162, isPrimary: true, isShort: true },
  { field: 'VehicleRegistrationNumber', type: 'text', priority: 1, width: 144, isShort: true, linksTo: 'vehicle' },
  { field: 'Status', type: 'choice', priority: 1, width: 130 },
  { field: 'RequestDateTimeDate', type: 'datetime', priority: 2, width: 146 },
  { field: 'PlannedDate', type: 'datetime', priority: 2, width: 116 },
  { field: 'PlannedEndDate', type: 'datetime', priority: 3, width: 116 },
  { field: 'ServiceKind', type: 'choice', priority: 1, width: 170 },
  { field: 'DoCallBack', type: 'boolean', priority: 3, width: 96 },
  { field: 'NotifierPhoneNumber', type: 'text', priority: 3, width: 140 },
  { field: 'Date', type: 'date', priority: 3, width: 112 },
  { field: 'PlaceName', type: 'text', priority: 3, width: 200, linksTo: 'contractor' },
  { field: 'Description', type: 'text', priority: 2, width: 200 },
  { field: 'Reporter', type: 'text', priority: 3, width: 160, linksTo: 'employee', personId: 'ReporterId' },
];

const plate = 'VehicleRegistrationNumber';
const days = { from: 'PlannedDate', to: 'PlannedEndDate' } as const;

/** The vehicle, who reported, its damages, and its costs in the days of the service. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'employee', field: 'Reporter' },
  { entity: 'vehicle-damage', field: plate },
  { entity: 'cost', field: plate, during: days },
];

/** Service requests without the record screen, which imports this declaration. */
export const serviceRequestDeclaration: ScreenDeclaration = {
  entity,
  columns,
  related,
  asRelated: { column: 'VehicleRegistrationNumber', shown: ['Number', 'PlannedDate', 'ServiceKind', 'Status'] },
  views: [{ name: 'next', search: (today) => ({ sort: 'PlannedDate', filters: { PlannedDate: { kind: 'date', from: today } } }) }],
  actions: [editAction({ entity }), deleteAction({ entity })],
};
