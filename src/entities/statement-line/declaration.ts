import { CircleCheck, CircleX, RotateCcw } from 'lucide-react';
import { statementStates, type statementLine } from '../../contract/entities/costs/statement-line.ts';
import { permissionOn } from '../../contract/registry.ts';
import { statementDoubts } from '../../contract/rules/statement/find-doubts.ts';
import { editAction, queuedAction } from '../../screens/actions/queued-action.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof statementLine.grid.row.entries;

const entity = 'statement-line';
const requires = permissionOn(entity, 'IsChange');

const columns: readonly ColumnDeclaration<Field>[] = [
  { field: 'RegistrationNumber', type: 'text', priority: 1, width: 130, isPrimary: true, isShort: true, linksTo: 'vehicle' },
  { field: 'Date', type: 'datetime', priority: 1, width: 140 },
  {
    field: 'State',
    type: 'choice',
    choices: statementStates,
    tones: { doubtful: 'attention', posted: 'success', rejected: 'neutral' },
    priority: 1,
    width: 160,
    isGroupable: true,
  },
  { field: 'Doubt', type: 'choice', choices: statementDoubts, priority: 1, width: 210, isGroupable: true },
  { field: 'Vehicle', type: 'text', priority: 2, width: 120, isShort: true, linksTo: 'vehicle' },
  { field: 'Product', type: 'text', priority: 2, width: 150, isGroupable: true, isEnumerated: true },
  { field: 'Quantity', type: 'number', priority: 2, width: 92 },
  { field: 'CostValue', type: 'number', isAmount: true, priority: 2, width: 110 },
  { field: 'CostGross', type: 'number', isAmount: true, priority: 3, width: 110 },
  { field: 'Currency', type: 'text', priority: 2, width: 92, isShort: true, isEnumerated: true },
  { field: 'CostGroupDescription', type: 'choice', priority: 3, width: 160 },
  { field: 'Counter', type: 'number', priority: 3, width: 110 },
  { field: 'Place', type: 'text', priority: 3, width: 160 },
  { field: 'CardNumber', type: 'text', priority: 3, width: 160, isShort: true, linksTo: 'fuel-card' },
  { field: 'Supplier', type: 'text', priority: 3, width: 130, isEnumerated: true, linksTo: 'contractor' },
  { field: 'InvoiceNumber', type: 'text', priority: 4, width: 152, isShort: true },
  { field: 'VatRate', type: 'number', priority: 4, width: 90 },
  { field: 'Reason', type: 'text', priority: 4, width: 160 },
  { field: 'ReviewedBy', type: 'text', priority: 4, width: 140 },
  { field: 'ReviewedOn', type: 'datetime', priority: 4, width: 140 },
];

const plate = 'Vehicle';

/** The vehicle, the card, and the costs of the same invoice. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: plate },
  { entity: 'fuel-card', column: 'CardNumber', field: 'CardNumber', shown: ['AssignmentTo', 'IssuerShortName', 'ValidTo'] },
  {
    entity: 'cost',
    column: 'InvoiceNumber',
    field: 'InvoiceNumber',
    shown: ['VehicleRegistrationNumber', 'CostDate', 'CostGroupDescription', 'CostNet', 'Currency'],
  },
];

const isDoubtful = ({ row }: { readonly row: Readonly<Record<string, unknown>> }) => row['State'] === 'doubtful';

/** Lines of statements without the record screen and the form. */
export const statementLineDeclaration: ScreenDeclaration = {
  entity,
  columns,
  related,
  actions: [
    editAction({ entity, isOffered: isDoubtful }),
    queuedAction({
      entity,
      name: 'post',
      icon: CircleCheck,
      requires,
      isOffered: (target) =>
        isDoubtful(target) &&
        typeof target.row['VehicleId'] === 'number' &&
        (target.row['CostValue'] === null || typeof target.row['CostGroup'] === 'number'),
      needsConfirmation: false,
      isBulk: true,
      rowAfter: (row) => ({ ...row, State: 'posted' }),
    }),
    queuedAction({
      entity,
      name: 'reject',
      icon: CircleX,
      requires,
      tone: 'danger',
      isOffered: isDoubtful,
      needsConfirmation: true,
      hasReasonField: 'required',
      isBulk: true,
      rowAfter: (row, _, Reason) => ({ ...row, State: 'rejected', Reason }),
    }),
    queuedAction({
      entity,
      name: 'reopen',
      icon: RotateCcw,
      requires,
      isOffered: ({ row }) => row['State'] === 'rejected',
      needsConfirmation: false,
      isBulk: true,
      rowAfter: (row) => ({ ...row, State: 'doubtful', Reason: '' }),
    }),
  ],
  rowTone: (row) => (row['State'] === 'doubtful' ? 'attention' : undefined),
  totals: { amounts: ['CostValue', 'CostGross'], currency: 'Currency' },
  importer: { call: 'importStatement', load: async () => import('./import/import-statement.tsx') },
};
