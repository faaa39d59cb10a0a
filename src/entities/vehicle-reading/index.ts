import { CircleCheck, CircleX } from 'lucide-react';
import type { vehicleReading } from '../../contract/entities/mileage/vehicle-reading.ts';
import { permissionOn } from '../../contract/registry.ts';
import { readingReviews, readingSources, readingWarnings } from '../../contract/rules/mileage/reading-review.ts';
import { queuedAction } from '../../screens/actions/queued-action.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof vehicleReading.grid.row.entries;

const entity = 'vehicle-reading';

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'Vehicle', type: 'text', priority: 1, width: 130, isPrimary: true, isShort: true, isGroupable: true, linksTo: 'vehicle' },
  { field: 'Date', type: 'datetime', priority: 1, width: 150 },
  { field: 'Counter', type: 'number', priority: 1, width: 130 },
  { field: 'Review', type: 'choice', choices: readingReviews, priority: 1, width: 130, isGroupable: true },
  { field: 'Warning', type: 'choice', choices: readingWarnings, priority: 2, width: 170 },
  { field: 'ComparedCounter', type: 'number', priority: 2, width: 130 },
  { field: 'ComparedDate', type: 'datetime', priority: 3, width: 150 },
  { field: 'Reason', type: 'text', priority: 2, width: 200 },
  { field: 'Employee', type: 'text', priority: 2, width: 160, isGroupable: true, linksTo: 'employee' },
  { field: 'Source', type: 'choice', choices: readingSources, priority: 3, width: 140 },
  { field: 'ReviewReason', type: 'text', priority: 3, width: 180 },
  { field: 'ReviewedBy', type: 'text', priority: 4, width: 140 },
  { field: 'ReviewedOn', type: 'datetime', priority: 4, width: 150 },
];

/** Readings of odometers, doubtful ones first: a manager confirms or voids them. */
export const vehicleReadingScreens: ScreenDeclaration = {
  entity,
  columns,
  actions: [
    queuedAction({
      entity,
      name: 'confirm',
      icon: CircleCheck,
      requires: permissionOn(entity, 'IsRemove'),
      isOffered: ({ row }) => row['Review'] === 'flagged' || row['Review'] === 'voided',
      needsConfirmation: true,
      hasReasonField: true,
      isBulk: true,
      rowAfter: (row, _, ReviewReason) => ({ ...row, Review: 'confirmed', IsFlagged: false, ReviewReason }),
    }),
    queuedAction({
      entity,
      name: 'void',
      icon: CircleX,
      requires: permissionOn(entity, 'IsRemove'),
      tone: 'danger',
      isOffered: ({ row }) => row['Review'] !== 'voided',
      needsConfirmation: true,
      hasReasonField: 'required',
      isBulk: true,
      rowAfter: (row, _, ReviewReason) => ({ ...row, Review: 'voided', IsFlagged: false, ReviewReason }),
    }),
  ],
  rowTone: (row) => (row['Review'] === 'flagged' ? 'attention' : undefined),
};
