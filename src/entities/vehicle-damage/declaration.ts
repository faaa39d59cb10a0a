import { insurancePolicyOwners, type vehicleDamage } from '../../contract/entities/fleet/vehicle-damage.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { deleteAction, editAction } from '../../screens/actions/queued-action.ts';

type Field = keyof typeof vehicleDamage.grid.row.entries;

const entity = 'vehicle-damage';

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 72, isPlain: true, isHidden: true },
  { field: 'Number', type: 'text', priority: 1, width: 162, isPrimary: true, isShort: true },
  { field: 'VehicleRegistrationNumber', type: 'text', priority: 1, width: 144, isShort: true, linksTo: 'vehicle' },
  { field: 'DriverName', type: 'text', priority: 2, width: 170, linksTo: 'employee', personId: 'DriverEmployeeId' },
  { field: 'ReportDate', type: 'date', priority: 3, width: 112 },
  { field: 'Status', type: 'choice', priority: 1, width: 156 },
  { field: 'DamageDateTime', type: 'datetime', priority: 1, width: 128 },
  { field: 'DamageCause', type: 'choice', priority: 2, width: 210 },
  { field: 'IsDriversFault', type: 'boolean', priority: 3, width: 100 },
  { field: 'WhoseInsurancePolicy', type: 'choice', choices: insurancePolicyOwners.map(String), priority: 3, width: 196 },
  { field: 'PlaceAddressInOneLine', type: 'text', priority: 2, width: 190 },
  { field: 'Comments', type: 'text', priority: 4, width: 180 },
  { field: 'CanBeDeleted', type: 'boolean', priority: 4, width: 100 },
  { field: 'Reporter', type: 'text', priority: 3, width: 160, linksTo: 'employee', personId: 'ReporterId' },
];

const plate = 'VehicleRegistrationNumber';

/** The vehicle, the people, and what settles the damage. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'employee', field: 'DriverName' },
  { entity: 'employee', field: 'Reporter' },
  { entity: 'service-request', field: plate },
  { entity: 'vehicle-insurance-policy', field: plate },
  { entity: 'vehicle-handover-document', field: plate },
];

/** Damages without the record screen, which imports this declaration. */
export const vehicleDamageDeclaration: ScreenDeclaration = {
  entity,
  columns,
  related,
  asRelated: {
    column: 'VehicleRegistrationNumber',
    shown: ['Number', 'DamageDateTime', 'DamageCause', 'Status'],
    days: { from: 'DamageDateTime' },
  },
  actions: [editAction({ entity }), deleteAction({ entity, isOffered: ({ row }) => row['CanBeDeleted'] === true })],
};
