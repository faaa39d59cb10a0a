import type { transportOrder } from '../../contract/entities/logistics/transport-order.ts';
import { isFinalOrder } from '../../contract/rules/transport-order-state.ts';
import { fieldsOf } from '../../screens/declaration/detail-fields.ts';
import type { ColumnDeclaration, DetailSection, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { transportOrderActions } from './actions.ts';

type Field = keyof typeof transportOrder.grid.row.entries;
type DetailField = keyof typeof transportOrder.calls.get.answer.entries;

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 72, isPlain: true, isHidden: true },
  { field: 'OrderNumber', type: 'text', priority: 1, width: 158, isPrimary: true, isShort: true },
  { field: 'LoadingDate', type: 'datetime', priority: 1, width: 136 },
  { field: 'LoadingCountry', type: 'text', priority: 2, width: 104, isEnumerated: true },
  { field: 'LoadingPostalCode', type: 'text', priority: 2, width: 104, isShort: true },
  { field: 'UnloadingDate', type: 'datetime', priority: 1, width: 128 },
  { field: 'UnloadingCountry', type: 'text', priority: 2, width: 108, isEnumerated: true },
  { field: 'UnloadingPostalCode', type: 'text', priority: 2, width: 112, isShort: true },
  { field: 'Vehicle', type: 'text', priority: 1, width: 110, isShort: true, linksTo: 'vehicle' },
  { field: 'Trailer', type: 'text', priority: 3, width: 110, isShort: true, linksTo: 'vehicle' },
  { field: 'Driver', type: 'text', priority: 2, width: 164, linksTo: 'employee' },
  { field: 'Status', type: 'choice', priority: 1, width: 130 },
  { field: 'StatusId', type: 'number', priority: 4, width: 104, isPlain: true, isHidden: true },
];

const plate = 'Vehicle';

const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'employee', field: 'Driver' },
];

const details: readonly DetailSection<DetailField>[] = [
  { id: 'order', fields: fieldsOf('text', 'OrderNumber', 'Status', 'Vehicle', 'Trailer', 'Driver') },
  { id: 'loading', fields: [{ field: 'LoadingDate', type: 'datetime' }, ...fieldsOf('text', 'LoadingCountry', 'LoadingPostalCode')] },
  {
    id: 'unloading',
    fields: [{ field: 'UnloadingDate', type: 'datetime' }, ...fieldsOf('text', 'UnloadingCountry', 'UnloadingPostalCode')],
  },
  { id: 'progress', fields: fieldsOf('datetime', 'Loaded', 'Unloaded', 'DocumentsDelivered') },
];

export const transportOrderScreens: ScreenDeclaration = {
  entity: 'transport-order',
  columns,
  related,
  details,
  actions: transportOrderActions,
  rowTone: (row) => (isFinalOrder(row['StatusId']) ? 'success' : undefined),
};
