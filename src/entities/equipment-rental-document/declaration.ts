import type { equipmentRentalDocument } from '../../contract/entities/rental/equipment-rental-document.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { deleteAction, editAction } from '../../screens/actions/queued-action.ts';

type Field = keyof typeof equipmentRentalDocument.grid.row.entries;

const entity = 'equipment-rental-document';

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 72, isPlain: true, isHidden: true },
  { field: 'RentalDocumentNumber', type: 'text', priority: 1, width: 180, isPrimary: true, isShort: true },
  { field: 'StartDate', type: 'datetime', priority: 1, width: 112 },
  { field: 'EndDate', type: 'datetime', priority: 1, width: 112 },
  { field: 'Equipment', type: 'text', priority: 1, width: 168, isEnumerated: true },
  { field: 'Kind', type: 'choice', priority: 4, width: 216 },
  { field: 'Status', type: 'choice', priority: 2, width: 112 },
  { field: 'PickupPlace', type: 'text', priority: 3, width: 200, isEnumerated: true },
  { field: 'ReturnPlace', type: 'text', priority: 3, width: 200, isEnumerated: true },
  { field: 'Consultant', type: 'text', priority: 3, width: 160, linksTo: 'employee' },
  { field: 'Comments', type: 'text', priority: 4, width: 150 },
];

/** The people in charge of the rental. */
const related: readonly RelatedList[] = [{ entity: 'employee', field: 'Consultant', isTitledByField: true }];

/** Equipment rental documents without the record screen, which imports this declaration. */
export const equipmentRentalDocumentDeclaration: ScreenDeclaration = {
  entity,
  columns,
  related,
  actions: [editAction({ entity }), deleteAction({ entity })],
};
