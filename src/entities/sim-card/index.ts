import type { simCard } from '../../contract/entities/costs/sim-card.ts';
import { fieldsOf } from '../../screens/declaration/detail-fields.ts';
import type { ColumnDeclaration, DetailSection, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof simCard.grid.row.entries;
type DetailField = keyof typeof simCard.calls.get.answer.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'PhoneNumber', type: 'text', priority: 1, width: 164, isPrimary: true, isShort: true },
  { field: 'AssignmentFrom', type: 'date', priority: 2, width: 124 },
  {
    field: 'AssignedToDetails',
    type: 'text',
    priority: 1,
    width: 200,
    linksTo: ['employee', 'vehicle'],
    isPerson: true,
    personId: 'EmployeeId',
  },
  { field: 'PIN', type: 'secret', priority: 2, width: 150 },
  { field: 'PUK', type: 'secret', priority: 3, width: 166 },
];

const details: readonly DetailSection<DetailField>[] = [
  {
    id: 'card',
    fields: [
      ...fieldsOf('text', 'PhoneNumber', 'AssignedToDetails'),
      { field: 'AssignmentFrom', type: 'date' },
      ...fieldsOf('text', 'SerialNumber', 'Operator', 'Plan', 'Differentiator', 'AccountCode', 'Status'),
      { field: 'Comments', type: 'text', isWide: true },
    ],
  },
  { id: 'secrets', fields: fieldsOf('secret', 'PIN', 'PIN2', 'PUK', 'PUK2', 'PlusCode') },
  { id: 'services', fields: fieldsOf('boolean', 'IsHiddenNumber', 'IsRoaming', 'IsGprs', 'IsDuplicate', 'IsAPN', 'IsHunting') },
  { id: 'dates', fields: fieldsOf('date', 'FirstActivationOn', 'PwaOn', 'PhoneChangeOn') },
];

export const simCardScreens: ScreenDeclaration = { entity: 'sim-card', columns, details, actions: [] };
