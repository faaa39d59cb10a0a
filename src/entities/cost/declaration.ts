import type { cost } from '../../contract/entities/costs/cost.ts';
import { vatOf } from '../../contract/rules/cost-amounts.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { deleteAction, editAction } from '../../screens/actions/queued-action.ts';

type Field = keyof typeof cost.grid.row.entries;

const entity = 'cost';

const columns: readonly ColumnDeclaration<Field | 'CostVat'>[] = [
  { field: 'VehicleRegistrationNumber', type: 'text', priority: 1, width: 140, isPrimary: true, isShort: true, linksTo: 'vehicle' },
  { field: 'CostGroupDescription', type: 'choice', priority: 1, width: 160 },
  { field: 'CostDate', type: 'date', priority: 1, width: 116 },
  { field: 'CostNet', type: 'number', isAmount: true, priority: 1, width: 110 },
  { field: 'Currency', type: 'text', priority: 2, width: 108, isShort: true, isEnumerated: true },
  { field: 'VatRate', type: 'number', priority: 3, width: 90 },
  { field: 'CostVat', type: 'number', isAmount: true, computed: vatOf, priority: 3, width: 100 },
  { field: 'CostGross', type: 'number', isAmount: true, priority: 2, width: 110 },
  { field: 'CostPlace', type: 'text', priority: 3, width: 150, isEnumerated: true },
  { field: 'EmployeeName', type: 'text', priority: 3, width: 170, linksTo: 'employee' },
  { field: 'Quantity', type: 'number', priority: 3, width: 92 },
  { field: 'Description', type: 'text', priority: 2, width: 170 },
  { field: 'InvoiceNumber', type: 'text', priority: 3, width: 152, isShort: true },
  { field: 'TransactionPlace', type: 'text', priority: 4, width: 184 },
  { field: 'Counter', type: 'number', priority: 4, width: 96 },
  { field: 'Comments', type: 'text', priority: 4, width: 150 },
];

const plate = 'VehicleRegistrationNumber';

/** The vehicle, the employee, and the statement that the invoice belongs to. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'employee', field: 'EmployeeName' },
  {
    entity: 'statement-line',
    column: 'InvoiceNumber',
    field: 'InvoiceNumber',
    shown: ['Date', 'Vehicle', 'Product', 'CostGross', 'Currency'],
  },
];

/** Costs without the record screen and the form, which import this declaration. */
export const costDeclaration: ScreenDeclaration = {
  entity,
  columns,
  related,
  asRelated: {
    column: 'VehicleRegistrationNumber',
    shown: ['CostDate', 'CostGroupDescription', 'CostNet', 'Currency'],
    days: { from: 'CostDate' },
  },
  actions: [editAction({ entity }), deleteAction({ entity })],
  excel: { search: 'data' },
  totals: { amounts: ['CostNet', 'CostGross'], currency: 'Currency' },
};
