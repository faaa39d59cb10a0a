import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnershipReport } from '../../contract/entities/costs/report-bodies.ts';
import { costCategories } from '../../contract/rules/cost-category.ts';
import type { OwnershipLine } from '../../contract/entities/costs/ownership.ts';
import { printListAddress } from '../../screens/list/query/list-search.ts';
import { listPath, recordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { defaultLayout } from '../../ui/grid/columns/column-layout.ts';
import type { GridSort } from '../../ui/grid/model/grid-types.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { columnsOf } from './ownership-columns.ts';
import type { OwnershipBy } from './ownership-page.tsx';

const PAGE_ROWS = 25;

type Props = { readonly lines: readonly OwnershipLine[]; readonly by: OwnershipBy; readonly days: Pick<OwnershipReport, 'From' | 'To'> };

/** The lines in the order of a column; vehicles, costs and damages lead to their lists. */
export function OwnershipTable({ lines, by, days: { From, To } }: Props) {
  const { t, i18n } = useTranslation('report');
  const { mayReadList } = useSession();
  const [sort, setSort] = useState<readonly GridSort[]>([{ field: 'Total', direction: 'desc' }]);
  const [page, setPage] = useState(1);
  const [layout, setLayout] = useState(defaultLayout);
  const columns = useMemo(() => columnsOf(by, t), [by, t]);
  const sorted = useMemo(() => lines.toSorted((left, right) => compareLines(left, right, sort, i18n.language)), [lines, sort, i18n.language]);
  const shown = Math.min(page, Math.max(1, Math.ceil(lines.length / PAGE_ROWS)));
  const plate = ({ RegistrationNumber }: OwnershipLine) => ({ VehicleRegistrationNumber: { kind: 'text', text: RegistrationNumber } });
  const cellHref = (line: OwnershipLine, column: string): string | undefined => {
    if (by === 'model') return undefined;
    if (column === 'Total' || (costCategories as readonly string[]).includes(column)) return printListAddress(listPath('cost'), { from: From, to: To, filters: plate(line) });
    if (column === 'Damages' && mayReadList('vehicle-damage')) return printListAddress(listPath('vehicle-damage'), { filters: { ...plate(line), DamageDateTime: { kind: 'date', from: From, to: To } } });
    return undefined;
  };
  return (
    <DataGrid
      label={t('ownership.title')}
      columns={columns}
      rows={sorted.slice((shown - 1) * PAGE_ROWS, shown * PAGE_ROWS)}
      rowKey={({ VehicleId, Currency }) => `${VehicleId} ${Currency ?? ''}`}
      rowHref={by === 'vehicle' ? ({ VehicleId }) => recordPath('vehicle', VehicleId) : undefined}
      cellHref={cellHref}
      rowTone={({ Forecast, KilometreLimit }) => (Forecast !== null && KilometreLimit !== null && Forecast > KilometreLimit ? 'attention' : undefined)}
      sort={sort}
      onSortChange={setSort}
      filters={{}}
      onFiltersChange={() => undefined}
      page={shown}
      pageSize={PAGE_ROWS}
      count={lines.length}
      onPageChange={setPage}
      layout={layout}
      onLayoutChange={setLayout}
      emptyState={<EmptyState title={t('ownership.none')}>{t('ownership.noneHint')}</EmptyState>}
    />
  );
}

/** Lines without a value come last in either direction. */
function compareLines(left: OwnershipLine, right: OwnershipLine, sort: readonly GridSort[], language: string): number {
  for (const { field, direction } of sort) {
    const [a, b] = [left, right].map((line) => (line as Readonly<Record<string, string | number | null>>)[field] ?? null);
    if (a === b || a === undefined || b === undefined) continue;
    if (a === null || b === null) return a === null ? 1 : -1;
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), language);
    if (order !== 0) return direction === 'desc' ? -order : order;
  }
  return 0;
}
