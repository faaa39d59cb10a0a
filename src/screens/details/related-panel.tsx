import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { ListView } from '../../db/cache/list-rows.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridColumn, GridFilters } from '../../ui/grid/model/grid-types.ts';
import { GridValue, useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { RelatedList, RelatedRows, ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { gridQueryOf } from '../list/query/grid-query.ts';
import { printListAddress, type ListSearch } from '../list/query/list-search.ts';
import { useListView } from '../list/query/use-list-view.ts';
import { usePagePull } from '../list/query/use-page-pull.ts';
import { keyOfRow } from '../list/rows/key-of-row.ts';
import { useCellHref } from '../list/rows/use-cell-href.ts';
import { useRowHref } from '../list/rows/use-row-href.ts';
import { useGridColumns } from '../list/use-grid-columns.tsx';
import { listPath } from '../paths.ts';
import { useEntityNames } from '../use-entity-names.ts';
import { useFormats } from '../use-formats.ts';
import { useHasExtension } from '../use-supports.ts';
import { hasTotal } from './has-total.ts';

const MAX_ROWS = 5;

type Props = {
  /** The kind of the record that the list belongs to. */
  readonly owner: EntityName;
  readonly list: RelatedList;
  readonly rows: RelatedRows;
  readonly text: string;
  /** The first and last day of the rows, for a list `during` the record; empty: no limit. */
  readonly from: string;
  readonly to: string;
  readonly declaration: ScreenDeclaration;
};

/** The number of related records, and the first of them in the list's own order; the title opens the list with the same filter. */
export function RelatedPanel({
  owner,
  list: { entity, field, title, isTitledByField, during },
  rows: { column, shown, isJoined, days },
  text,
  from,
  to,
  declaration,
}: Props) {
  const { t } = useTranslation([owner, 'list', entity]);
  const names = useEntityNames();
  const formats = useFormats();
  const { from: dated, to: end } = (during && days) ?? {};
  // A plate may be part of another one, and two people may share a part of a name. The specification has no list of values as a filter.
  const hasColumns = useHasExtension('columns');
  const search = useMemo<ListSearch>(() => {
    const [first, last] = [from === '' ? {} : { from }, to === '' ? {} : { to }];
    const own: GridFilters = {
      [column]: hasColumns && !isJoined ? { kind: 'choice', ids: [text] } : { kind: 'text', text, ...(hasColumns && { isPart: true }) },
    };
    if (dated === undefined) return { filters: own };
    if (end === undefined) return { filters: { ...own, [dated]: { kind: 'date', ...first, ...last } } };
    return { filters: { ...own, [dated]: { kind: 'date', ...last }, [end]: { kind: 'date', ...first, orEmpty: true } } };
  }, [column, text, hasColumns, isJoined, dated, end, from, to]);
  const query = useMemo(() => ({ ...gridQueryOf(declaration, search), top: MAX_ROWS }), [declaration, search]);
  const { view } = useListView(entity, query);
  const { isPulling } = usePagePull(entity, query, '');
  const shownView = view && !(view.source === 'nothing-yet' && isPulling) ? view : null;
  const isCounted = shownView !== null && hasTotal(shownView, isPulling);
  const countOf = ({ count, countOver, source }: ListView) =>
    source === 'nothing-yet'
      ? ''
      : countOver === undefined
        ? formats.number(count)
        : t('list:related.over', { number: formats.number(countOver) });
  return (
    <Panel
      title={isTitledByField ? t(`${owner}:columns.${field}`) : title === undefined ? names.list(entity) : t(`${owner}:related.${title}`)}
      href={printListAddress(listPath(entity), { ...search })}
      count={isCounted ? countOf(shownView) : ''}
    >
      {!shownView && <Skeleton lines={3} />}
      {shownView?.source === 'nothing-yet' && <PanelNote>{t('list:nothingYet')}</PanelNote>}
      {shownView && shownView.rows.length > 0 && <RelatedRows declaration={declaration} view={shownView} shown={shown} />}
      {shownView?.source === 'device' && shownView.asOf !== null && !isPulling && (
        <PanelNote>
          {t('list:asOfDevice', { moment: formats.timestamp(shownView.asOf) })}
          {!shownView.isComplete && `. ${t('list:onlyNewest')}`}
        </PanelNote>
      )}
    </Panel>
  );
}

type RowsProps = { readonly declaration: ScreenDeclaration; readonly view: ListView; readonly shown: readonly string[] };

function RelatedRows({ declaration, view, shown }: RowsProps) {
  const words = useGridFormats();
  const columns = useGridColumns(declaration);
  const hrefOf = useRowHref(declaration);
  const cellHref = useCellHref(declaration.columns);
  const values = withoutTimes(shown.flatMap((field) => columns.filter(({ id }) => id === field)));
  return (
    <PanelRows>
      {view.rows.map((row) => (
        <PanelRow
          key={String(keyOfRow(row))}
          href={hrefOf?.(row)}
          values={values.map((column) => ({
            id: column.id,
            isShort: column.isShort,
            href: cellHref?.(row, column.id),
            value: <GridValue column={column} row={row} formats={words} />,
          }))}
        />
      ))}
    </PanelRows>
  );
}

/** A row with its state on one line: of several times the days, except where one names the row. */
function withoutTimes(columns: readonly GridColumn<GridRow>[]): readonly GridColumn<GridRow>[] {
  const isTime = ({ type }: GridColumn<GridRow>, index: number) => type === 'datetime' && index > 0;
  return columns.filter(isTime).length < 2
    ? columns
    : columns.map((column, index) => (isTime(column, index) ? { ...column, type: 'date' } : column));
}
