import type { vehicleCounter } from '../../contract/entities/mileage/vehicle-counter.ts';
import { readingReviews } from '../../contract/rules/mileage/reading-review.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { deleteAction, editAction } from '../../screens/actions/queued-action.ts';

type Field = keyof typeof vehicleCounter.grid.row.entries;

const entity = 'vehicle-counter';

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 90, isPlain: true, isHidden: true },
  { field: 'Date', type: 'datetime', priority: 1, width: 170 },
  { field: 'Vehicle', type: 'text', priority: 1, width: 140, isPrimary: true, isShort: true, linksTo: 'vehicle' },
  { field: 'CounterState', type: 'number', priority: 1, width: 140 },
  { field: 'Review', type: 'choice', choices: readingReviews, priority: 2, width: 130 },
  { field: 'Comments', type: 'text', priority: 2 },
];

const plate = 'Vehicle';

/** The vehicle, and how its readings were assessed. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'vehicle-reading', column: 'Vehicle', field: plate, shown: ['Date', 'Counter', 'Review', 'Source'] },
];

/** Counter readings without the record screen, which imports this declaration. */
export const vehicleCounterDeclaration: ScreenDeclaration = {
  entity,
  columns,
  related,
  asRelated: { column: 'Vehicle', shown: ['Date', 'CounterState'], days: { from: 'Date' } },
  rowTone: (row) => (row['Review'] === 'flagged' ? 'attention' : undefined),
  actions: [editAction({ entity }), deleteAction({ entity })],
};
