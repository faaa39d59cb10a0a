import type { vehicleInsurancePolicy } from '../../contract/entities/fleet/vehicle-insurance-policy.ts';
import { policyValidity } from '../../contract/rules/policy-validity.ts';
import { toWireDate } from '../../contract/wire/wire-date.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof vehicleInsurancePolicy.grid.row.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'VehicleRegistrationNumber', type: 'text', priority: 1, width: 150, isPrimary: true, isShort: true, linksTo: 'vehicle' },
  { field: 'Insurer', type: 'text', priority: 1, width: 260, isEnumerated: true, linksTo: 'contractor' },
  { field: 'Number', type: 'text', priority: 1, width: 180, isShort: true },
  { field: 'DateFrom', type: 'date', priority: 2, width: 130 },
  { field: 'DateTo', type: 'date', priority: 1, width: 130 },
];

const plate = 'VehicleRegistrationNumber';
const days = { from: 'DateFrom', to: 'DateTo' } as const;

/** The vehicle, and its damages in the days that the policy covers. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'vehicle-damage', field: plate, during: days },
];

const tones = { valid: undefined, expiring: 'attention', expired: 'danger' } as const;

/** Policies have no form: a list, and details with the values of the row. */
export const vehicleInsurancePolicyScreens: ScreenDeclaration = {
  entity: 'vehicle-insurance-policy',
  columns,
  related,
  asRelated: { column: 'VehicleRegistrationNumber', shown: ['Number', 'Insurer', 'DateTo'] },
  actions: [],
  views: [{ name: 'next', isOpened: true, search: (today) => ({ sort: 'DateTo', filters: { DateTo: { kind: 'date', from: today } } }) }],
  rowTone: ({ DateTo }) => (typeof DateTo === 'string' ? tones[policyValidity(DateTo.slice(0, 10), toWireDate(new Date()))] : undefined),
};
