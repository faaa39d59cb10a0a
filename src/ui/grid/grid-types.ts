import type { ReactNode } from 'react';
import type { MenuItem } from '../menu-item.ts';

export type ColumnType = 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'choice';

export interface GridColumn<Row> {
  /** The name of the field. */
  id: string;
  header: string;
  type: ColumnType;
  choices?: readonly { id: string | number; label: string }[] | undefined;
  /** 4 leaves first where the screen is narrow, 1 never. */
  priority: 1 | 2 | 3 | 4;
  /** Pixels at the usual text size. */
  width: number;
  /** What a row is known by: it carries the row's link and is never hidden. */
  isPrimary?: boolean | undefined;
  /** Its values are short and stay on one line. */
  isShort?: boolean | undefined;
  /** A number that is money: with two decimals at least. */
  isAmount?: boolean | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  render?: ((row: Row) => ReactNode) | undefined;
  isFilterable?: boolean | undefined;
  isSortable?: boolean | undefined;
  isGroupable?: boolean | undefined;
}

/** A line of a grouped grid; `id` names a group on every level. */
export type GridLine<Row> =
  | { kind: 'group'; id: string; column: string; value: string | number | boolean | null; count: number; depth: number; isOpen: boolean }
  | { kind: 'row'; row: Row; depth: number }
  /** `count` more groups or rows of the group `id`. */
  | { kind: 'more'; id: string; count: number; depth: number };

export interface GridGrouping<Row> {
  /** What the rows are grouped by, the outermost first. */
  columns: readonly string[];
  /** All that shows in place of the rows; null as long as nothing is grouped. */
  lines: readonly GridLine<Row>[] | null;
  onChange: (columns: readonly string[]) => void;
  onToggle: (id: string) => void;
  onMore: (id: string) => void;
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
  | { kind: 'number'; min?: number; max?: number }
  | { kind: 'date'; from?: string; to?: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'choice'; ids: string[] }
  /** Nothing stands there, whatever the column is of. */
  | { kind: 'empty' };

export type GridFilters = Record<string, ColumnFilter>;

/** How somebody arranged a grid. Columns that `order` does not name keep their place after those it does. */
export interface ColumnLayout {
  hidden: readonly string[];
  order: readonly string[];
  /** Pixels at the usual text size, of the columns that were resized. */
  widths: Readonly<Record<string, number>>;
}

export type RowKey = string | number;

/** Which rows are chosen; they may be on other pages too. */
export interface GridSelection<Row> {
  keys: ReadonlySet<RowKey>;
  onChange: (keys: readonly RowKey[], isSelected: boolean) => void;
  /** Left out: every row can be chosen. */
  canSelect?: ((row: Row) => boolean) | undefined;
  /** What a row's checkbox is called. */
  labelOf: (row: Row) => string;
}

/** Cells that are edited where they stand. */
export interface GridEditing<Row> {
  isEditable: (row: Row, column: string) => boolean;
  /** `cell` was chosen: what edits it opens there, and the focus comes back to it. */
  onEdit: (row: Row, column: string, cell: HTMLElement) => void;
  /** Why what the cell says was not accepted. */
  faultOf: (row: Row, column: string) => string | undefined;
}

export type RowTone = 'danger' | 'waiting' | 'attention' | 'success' | 'info' | 'neutral';

/** How one row looks and what it can do; shared by the table and the cards. */
export interface GridRowProps<Row> {
  rowKey: (row: Row) => RowKey;
  rowHref?: ((row: Row) => string) | undefined;
  /** The link leads out of the app: the browser follows it. */
  isHrefOutside?: boolean | undefined;
  rowActions?: ((row: Row) => readonly MenuItem[]) | undefined;
  rowTone?: ((row: Row) => RowTone | undefined) | undefined;
  rowState?: ((row: Row) => ReactNode) | undefined;
  selection?: GridSelection<Row> | undefined;
  editing?: GridEditing<Row> | undefined;
  /** A key that was pressed on a row; true when it meant something there. */
  onRowKey?: ((row: Row, key: string) => boolean) | undefined;
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
  layout?: ColumnLayout | undefined;
  onLayoutChange?: ((layout: ColumnLayout) => void) | undefined;
  grouping?: GridGrouping<Row> | undefined;
  /** What can be done with the chosen rows; stays at the lower edge of the window. */
  selectionBar?: ReactNode;
  /** Beside the grid's buttons: the search field. */
  search?: ReactNode;
  /** Buttons before the grid's own, such as the export. */
  toolbar?: ReactNode;
}
