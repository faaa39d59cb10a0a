import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../../theme/class-names.ts';
import { ColumnFilter } from '../filters/column-filter.tsx';
import styles from './grid-table.module.css';
import type { ColumnFilter as Filter } from '../../../contract/grid/filters/column-filter.ts';
import type { ColumnValuesSource, GridColumn } from '../model/grid-types.ts';

export interface GridHeaderCellProps<Row> {
  column: GridColumn<Row>;
  direction: 'asc' | 'desc' | false;
  /** Position among several sort keys, from 1; 0 with fewer than two keys. */
  rank: number;
  onSort: ((isAdded: boolean) => void) | undefined;
  filter: Filter | undefined;
  onFilterChange: (filter: Filter | undefined) => void;
  valuesOf: ColumnValuesSource | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export function GridHeaderCell<Row>({ column, direction, rank, onSort, filter, onFilterChange, valuesOf }: GridHeaderCellProps<Row>) {
  return (
    <th
      scope="col"
      className={styles.header}
      data-column={column.id}
      data-primary={column.isPrimary || undefined}
      data-print={column.isBeyond ? 'hide' : undefined}
      data-groupable={column.isGroupable || undefined}
      data-align={column.align ?? (column.type === 'number' ? 'end' : 'start')}
      aria-sort={direction ? ariaSort[direction] : onSort ? 'none' : undefined}
    >
      <div className={styles.headerContent}>
        {onSort ? (
          <button type="button" className={styles.sort} data-move onClick={(event) => onSort(event.shiftKey)}>
            <span>{column.header}</span>
            <SortIcon direction={direction} />
            {rank > 0 && <span className={styles.rank}>{rank}</span>}
          </button>
        ) : (
          <span className={classNames(styles.sort, styles.plain)} data-move>
            {column.header}
          </span>
        )}
        {(column.isFilterable ?? true) && <ColumnFilter column={column} filter={filter} onChange={onFilterChange} valuesOf={valuesOf} />}
      </div>
      <span className={styles.resize} data-resize aria-hidden />
    </th>
  );
}

function SortIcon({ direction }: { direction: 'asc' | 'desc' | false }) {
  if (direction === 'asc') return <ArrowUp size={16} aria-hidden />;
  if (direction === 'desc') return <ArrowDown size={16} aria-hidden />;
  // An icon on every heading would cost the width of one or two columns.
  return null;
}
