import type { ReactNode } from 'react';
import type { MenuItem } from '../menu-item.ts';

export type ColumnType = 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'choice';

export interface GridColumn<Row> {
  /** The name of the field. */
  id: string;
  header: string;
  type: ColumnType;
  choices?: readonly { id: string | number; label: string }[] | undefined;
  /** 3 leaves first where the screen is narrow, 1 never. */
  priority: 1 | 2 | 3;
  /** A CSS length, of columns whose values are short and stay on one line. */
  width?: string | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  render?: ((row: Row) => ReactNode) | undefined;
  isFilterable?: boolean | undefined;
  isSortable?: boolean | undefined;
}

/** What a filter must know of a column; how its rows look is nothing to it. */
export type FilteredColumn = Omit<GridColumn<unknown>, 'render'>;

export interface GridSort {
  field: string;
  direction: 'asc' | 'desc';
}

/** Dates are wire dates, both ends included. */
export type ColumnFilter =
  | { kind: 'text'; text: string }
  | { kind: 'number'; min?: number | undefined; max?: number | undefined }
  | { kind: 'date'; from?: string | undefined; to?: string | undefined }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'choice'; ids: string[] };

export type GridFilters = Record<string, ColumnFilter>;

export type RowTone = 'danger' | 'waiting' | 'attention' | 'success' | 'info';

/** How one row looks and what it can do; shared by the table and the cards. */
export interface GridRowProps<Row> {
  rowKey: (row: Row) => string | number;
  rowHref?: ((row: Row) => string) | undefined;
  rowActions?: ((row: Row) => readonly MenuItem[]) | undefined;
  rowTone?: ((row: Row) => RowTone | undefined) | undefined;
  rowState?: ((row: Row) => ReactNode) | undefined;
}

/** What is shown of all the rows there are, in which order, and how to ask for something else. */
export interface GridQueryProps {
  sort: readonly GridSort[];
  onSortChange: (sort: GridSort[]) => void;
  filters: GridFilters;
  onFiltersChange: (filters: GridFilters) => void;
  /** The first page is 1. */
  page: number;
  pageSize: number;
  /** null as long as the total is not known. */
  count: number | null;
  onPageChange: (page: number) => void;
}

export interface DataGridProps<Row extends object> extends GridRowProps<Row>, GridQueryProps {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  isLoading?: boolean | undefined;
  emptyState?: ReactNode;
  hiddenColumns?: readonly string[] | undefined;
  onHiddenColumnsChange?: ((hidden: string[]) => void) | undefined;
  /** Beside the grid's buttons: the search field. */
  search?: ReactNode;
  /** Buttons before the grid's own, such as the export. */
  toolbar?: ReactNode;
}
