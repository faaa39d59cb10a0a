import { fuelStates, signatureStates, type vehicleHandoverDocument } from '../../contract/entities/handover/vehicle-handover-document.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import type { StatusTone } from '../../ui/controls/status-pill.tsx';
import { handoverActions } from './actions.ts';
import { isVoided } from './content/stored-state.ts';

type Field = keyof typeof vehicleHandoverDocument.grid.row.entries;

const signatureTones = {
  signed: 'success',
  waiting: 'attention',
  refused: 'danger',
  partly: 'attention',
  changed: 'danger',
  missing: 'neutral',
} as const satisfies Record<(typeof signatureStates)[number], StatusTone>;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 72, isPlain: true, isHidden: true },
  { field: 'Number', type: 'text', priority: 1, width: 162, isPrimary: true, isShort: true },
  { field: 'Date', type: 'datetime', priority: 1, width: 112 },
  { field: 'Vehicle', type: 'text', priority: 1, width: 118, isShort: true, linksTo: 'vehicle' },
  { field: 'FromEmployee', type: 'text', priority: 2, width: 130, linksTo: 'employee', personId: 'FromEmployeeId' },
  { field: 'ToEmployee', type: 'text', priority: 2, width: 130, linksTo: 'employee', personId: 'ToEmployeeId' },
  { field: 'Contractor', type: 'text', priority: 3, width: 126, linksTo: 'contractor' },
  { field: 'Counter', type: 'number', priority: 2, width: 124 },
  { field: 'Fuel', type: 'choice', priority: 3, choices: fuelStates, width: 90 },
  { field: 'PlaceName', type: 'text', priority: 3, width: 126 },
  { field: 'Comments', type: 'text', priority: 3, width: 130 },
  { field: 'Signatures', type: 'choice', priority: 2, choices: signatureStates, tones: signatureTones, width: 188 },
  { field: 'Completeness', type: 'choice', priority: 3, choices: ['incomplete'], width: 150 },
  { field: 'Returned', type: 'choice', priority: 3, choices: ['returned'], tones: { returned: 'attention' }, width: 150 },
  { field: 'Charge', type: 'number', priority: 3, width: 140 },
  { field: 'VoidedOn', type: 'datetime', priority: 4, width: 130 },
];

const plate = 'Vehicle';

/** The vehicle, its bookings, rentals and damages. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'employee', field: 'FromEmployee', isTitledByField: true },
  { entity: 'employee', field: 'ToEmployee', isTitledByField: true },
  { entity: 'vehicle-rental', field: plate },
  { entity: 'rental-document', field: plate },
  { entity: 'vehicle-damage', field: plate },
];

/** Handovers without the record screen, which imports this declaration. */
export const handoverDeclaration: ScreenDeclaration = {
  entity: 'vehicle-handover-document',
  columns,
  related,
  asRelated: { column: 'Vehicle', shown: ['Number', 'Date', 'FromEmployee', 'ToEmployee'], days: { from: 'Date' } },
  actions: handoverActions,
  rowTone: (row) => (isVoided(row) ? 'neutral' : row['Returned'] ? 'attention' : undefined),
};
