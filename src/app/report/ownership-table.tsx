import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import { MAX_PLATES, type OwnershipReport } from '../../contract/entities/costs/report-bodies.ts';
import { costCategories } from '../../contract/rules/cost-category.ts';
import type { OwnershipLine } from '../../contract/entities/costs/ownership.ts';
import { printListAddress } from '../../screens/list/query/list-search.ts';
import { choiceOf, costsAddress, useGroupsOfCategory } from '../../screens/report-document/cost-links.ts';
import { listPath, recordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { defaultLayout } from '../../ui/grid/columns/column-layout.ts';
import type { GridSort } from '../../ui/grid/model/grid-types.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { columnsOf } from './ownership-columns.ts';
import type { OwnershipBy } from './ownership-columns.ts';

const PAGE_ROWS = 25;

type Props = { readonly lines: readonly OwnershipLine[]; readonly by: OwnershipBy; readonly days: Pick<OwnershipReport, 'From' | 'To'> };

/** The lines in the order of a column. Each figure leads to the rows that it sums. */
export function OwnershipTable({ lines, by, days: { From, To } }: Props) {
  const { t, i18n } = useTranslation('report');
  const { mayReadList } = useSession();
  const [sort, setSort] = useState<readonly GridSort[]>([{ field: 'Total', direction: 'desc' }]);
  const [page, setPage] = useState(1);
  const [layout, setLayout] = useState(defaultLayout);
  const columns = useMemo(() => columnsOf(by, t), [by, t]);
  const sorted = useMemo(
    () => lines.toSorted((left, right) => compareLines(left, right, sort, i18n.language)),
    [lines, sort, i18n.language],
  );
  const shownPage = Math.min(page, Math.max(1, Math.ceil(lines.length / PAGE_ROWS)));
  const groupsOf = useGroupsOfCategory();
  const days = { from: From, to: To };
  const cellHref = (line: OwnershipLine, column: string): string | undefined => {
    const { Plates: plates, Currency: currency, FromAgreement } = line;
    if (!currency || typeof currency !== 'string' || plates.length > MAX_PLATES) return undefined;
    const ofPlates = (entity: EntityName, plate: string, filters = {}) =>
      mayReadList(entity) ? printListAddress(listPath(entity), { filters: { ...filters, [plate]: choiceOf(plates) } }) : undefined;
    if (column === 'Vehicles') return ofPlates('vehicle', 'RegistrationNumber');
    if (column === 'Kilometres') return ofPlates('vehicle-reading', 'Vehicle', { Date: { kind: 'date', ...days } });
    if (column === 'Damages') return ofPlates('vehicle-damage', 'VehicleRegistrationNumber', { DamageDateTime: { kind: 'date', ...days } });
    const costs = { ...days, currency, plates };
    if (column === 'Total') return costsAddress(costs);
    const category = costCategories.find((name) => name === column);
    const groups = category && line[category] !== 0 ? groupsOf(category) : undefined;
    // Instalments of the agreement are no costs in the list.
    return groups && !(category === 'instalments' && FromAgreement > 0) ? costsAddress({ ...costs, groups }) : undefined;
  };
  return (
    <DataGrid
      label={t('ownership.title')}
      columns={columns}
      rows={sorted.slice((shownPage - 1) * PAGE_ROWS, shownPage * PAGE_ROWS)}
      rowKey={({ VehicleId, Currency }) => `${VehicleId} ${Currency ?? ''}`}
      rowHref={by === 'vehicle' ? ({ VehicleId }) => recordPath('vehicle', VehicleId) : undefined}
      cellHref={cellHref}
      rowTone={({ Forecast, KilometreLimit }) =>
        Forecast !== null && KilometreLimit !== null && Forecast > KilometreLimit ? 'attention' : undefined
      }
      sort={sort}
      onSortChange={setSort}
      filters={{}}
      onFiltersChange={() => undefined}
      page={shownPage}
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
