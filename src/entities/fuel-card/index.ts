import type { fuelCard } from '../../contract/entities/costs/fuel-card.ts';
import { fieldsOf } from '../../screens/declaration/detail-fields.ts';
import type { ColumnDeclaration, DetailSection, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof fuelCard.grid.row.entries;
type DetailField = keyof typeof fuelCard.calls.get.answer.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'CardNumber', type: 'text', priority: 1, width: 190, isPrimary: true, isShort: true },
  { field: 'PIN', type: 'secret', priority: 2, width: 150 },
  { field: 'ValidTo', type: 'date', priority: 1, width: 118 },
  {
    field: 'AssignmentTo',
    type: 'text',
    priority: 1,
    width: 170,
    linksTo: ['employee', 'vehicle'],
    isPerson: true,
    personId: 'EmployeeId',
  },
  { field: 'AssignmentSince', type: 'date', priority: 3, width: 118 },
  { field: 'CardType', type: 'text', priority: 2, width: 180, isEnumerated: true },
  { field: 'IssuerShortName', type: 'text', priority: 2, width: 104, isEnumerated: true },
];

/** Purchases with the card. */
const related: readonly RelatedList[] = [
  { entity: 'statement-line', column: 'CardNumber', field: 'CardNumber', shown: ['Date', 'Vehicle', 'Product', 'CostGross', 'Currency'] },
];

const details: readonly DetailSection<DetailField>[] = [
  {
    id: 'card',
    fields: [
      { field: 'Number', type: 'text' },
      { field: 'ValidTo', type: 'date' },
      ...fieldsOf('text', 'CardType', 'Issuer', 'Symbol', 'Status'),
      { field: 'LiquidationDate', type: 'date' },
      { field: 'Comments', type: 'text', isWide: true },
    ],
  },
  { id: 'secrets', fields: [{ field: 'PIN', type: 'secret' }] },
  {
    id: 'assignment',
    fields: [
      { field: 'AssignmentTo', type: 'text' },
      { field: 'AssignmentSince', type: 'date' },
    ],
  },
  {
    id: 'limit',
    fields: [
      { field: 'AllowedLimit', type: 'number' },
      { field: 'LimitType', type: 'text' },
    ],
  },
];

export const fuelCardScreens: ScreenDeclaration = {
  entity: 'fuel-card',
  columns,
  related,
  details,
  actions: [],
  views: [{ name: 'next', isOpened: true, search: (today) => ({ sort: 'ValidTo', filters: { ValidTo: { kind: 'date', from: today } } }) }],
};
