import type { simCard } from '../../contract/entities/costs/sim-card.ts';
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
      { field: 'PhoneNumber', type: 'text' },
      { field: 'AssignedToDetails', type: 'text' },
      { field: 'AssignmentFrom', type: 'date' },
      { field: 'SerialNumber', type: 'text' },
      { field: 'Operator', type: 'text' },
      { field: 'Plan', type: 'text' },
      { field: 'Differentiator', type: 'text' },
      { field: 'AccountCode', type: 'text' },
      { field: 'Status', type: 'text' },
      { field: 'Comments', type: 'text', isWide: true },
    ],
  },
  {
    id: 'secrets',
    fields: [
      { field: 'PIN', type: 'secret' },
      { field: 'PIN2', type: 'secret' },
      { field: 'PUK', type: 'secret' },
      { field: 'PUK2', type: 'secret' },
      { field: 'PlusCode', type: 'secret' },
    ],
  },
  {
    id: 'services',
    fields: [
      { field: 'IsHiddenNumber', type: 'boolean' },
      { field: 'IsRoaming', type: 'boolean' },
      { field: 'IsGprs', type: 'boolean' },
      { field: 'IsDuplicate', type: 'boolean' },
      { field: 'IsAPN', type: 'boolean' },
      { field: 'IsHunting', type: 'boolean' },
    ],
  },
  {
    id: 'dates',
    fields: [
      { field: 'FirstActivationOn', type: 'date' },
      { field: 'PwaOn', type: 'date' },
      { field: 'PhoneChangeOn', type: 'date' },
    ],
  },
];

export const simCardScreens: ScreenDeclaration = { entity: 'sim-card', columns, details, actions: [] };
