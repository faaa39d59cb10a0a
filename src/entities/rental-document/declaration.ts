import { ChartGantt } from 'lucide-react';
import type { rentalDocument } from '../../contract/entities/rental/rental-document.ts';
import { nextRentalDecision } from '../../contract/rules/rental/next-decision.ts';
import { rentalColour, type RentalColour } from '../../contract/rules/rental/rental-state.ts';
import { rentalStates } from '../../contract/rules/rental/state.ts';
import type { ColumnDeclaration, RelatedList, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { schedulePath } from '../../screens/paths.ts';
import { stateColumn } from '../../screens/state/record-states.ts';
import type { RowTone } from '../../ui/grid/model/grid-types.ts';
import { rentalActions } from './actions.ts';

type Field = keyof typeof rentalDocument.grid.row.entries;

const columns: readonly ColumnDeclaration<Field | 'State'>[] = [
  { field: 'Id', type: 'number', priority: 4, width: 72, isPlain: true, isHidden: true },
  { field: 'RentalDocumentNumber', type: 'text', priority: 1, width: 156, isPrimary: true, isShort: true },
  { field: 'StartDate', type: 'datetime', priority: 1, width: 112 },
  { field: 'EndDate', type: 'datetime', priority: 1, width: 112 },
  { field: 'Vehicle', type: 'text', priority: 1, width: 104, isShort: true, linksTo: 'vehicle' },
  stateColumn(rentalStates),
  { field: 'Kind', type: 'choice', priority: 4, width: 216 },
  { field: 'Status', type: 'choice', priority: 3, width: 112 },
  { field: 'Authorization', type: 'text', priority: 4, width: 140, isShort: true },
  { field: 'OrganizationStructure', type: 'text', priority: 4, width: 164, isEnumerated: true },
  { field: 'CostPlace', type: 'text', priority: 4, width: 150, isEnumerated: true },
  { field: 'Contractor', type: 'text', priority: 2, width: 200, linksTo: 'contractor' },
  { field: 'ContractorEmployee', type: 'text', priority: 3, width: 160 },
  { field: 'IsRejectedByDriver', type: 'boolean', priority: 4, width: 96 },
  { field: 'Consultant', type: 'text', priority: 4, width: 160, linksTo: 'employee' },
  { field: 'Comments', type: 'text', priority: 4, width: 150 },
  { field: 'IsDiscarded', type: 'boolean', priority: 4, width: 130 },
  { field: 'IsPreconfirmed', type: 'boolean', priority: 4, width: 140 },
  { field: 'IsConfirmed', type: 'boolean', priority: 4, width: 124 },
  { field: 'Reason', type: 'text', priority: 4, width: 150 },
];

const vehicle = 'Vehicle';
const days = { from: 'StartDate', to: 'EndDate' } as const;

/** The vehicle, and what happened to it in the days of the rental. */
const related: readonly RelatedList[] = [
  { entity: 'vehicle', field: vehicle },
  { entity: 'employee', field: 'Consultant', isTitledByField: true },
  { entity: 'vehicle-handover-document', field: vehicle, during: days },
  { entity: 'cost', field: vehicle, during: days },
  { entity: 'vehicle-rental', field: vehicle, during: days, shown: ['Number', 'StartDate', 'EndDate', 'State'] },
];

const tones: Record<RentalColour, RowTone> = {
  gone: 'danger',
  preconfirmed: 'info',
  confirmed: 'success',
  finished: 'success',
  active: 'info',
  planned: 'neutral',
};

const no = { kind: 'boolean', value: false } as const;

/** Rental documents without the record screen, which imports this declaration. */
export const rentalDocumentDeclaration: ScreenDeclaration = {
  entity: 'rental-document',
  columns,
  actions: rentalActions,
  views: [
    {
      name: 'decide',
      actions: ['preconfirm', 'confirm'],
      search: () => ({ sort: 'StartDate', filters: { IsConfirmed: no, IsDiscarded: no, IsRejectedByDriver: no } }),
    },
  ],
  pages: [{ name: 'schedule', icon: ChartGantt, path: schedulePath('rental-document'), reads: 'RentalSchedule' }],
  rowTone: (row, { colorByStatus }) => {
    const colour = rentalColour(row, colorByStatus);
    return colour === null ? undefined : tones[colour];
  },
  related,
  asRelated: {
    column: 'Vehicle',
    shown: ['RentalDocumentNumber', 'StartDate', 'EndDate', 'State'],
    days: { from: 'StartDate', to: 'EndDate' },
  },
  decisions: { entity: 'rental-document', next: nextRentalDecision },
};
