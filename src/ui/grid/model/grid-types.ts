import type { TableState_ColumnOrdering, TableState_ColumnVisibility } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ColumnFilter } from '../../../contract/grid/filters/column-filter.ts';
import type { MenuItem } from '../../overlays/menu-item.ts';

export type ColumnType = 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'choice';

export interface GridColumn<Row> {
  /** The name of the field. */
  id: string;
  header: string;
  type: ColumnType;
  /** Words for the values; of a text column for some of them. */
  choices?: readonly { id: string | number; label: string }[] | undefined;
  /** The words are not read yet: a value is shown once they are, not by its stored name before. */
  isPending?: boolean | undefined;
  /** 4 is dropped first on narrow screens, 1 never. */
  priority: 1 | 2 | 3 | 4;
  /** Pixels at the default text size. */
  width: number;
  /** Identifies the row: carries the row's link and is never hidden. */
  isPrimary?: boolean | undefined;
  /** The values are short and stay on one line. */
  isShort?: boolean | undefined;
  /** An amount of money: at least two decimals. */
  isAmount?: boolean | undefined;
  /** A number that counts nothing, like a year: without separators. */
  isPlain?: boolean | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** The value of a column that the row does not have. */
  derive?: ((row: Row) => string | number | null) | undefined;
  render?: ((row: Row) => ReactNode) | undefined;
  isFilterable?: boolean | undefined;
  isSortable?: boolean | undefined;
  /** Masked in the grid, and in no file. */
  isSecret?: boolean | undefined;
  /** Hidden until the user chooses it. */
  isHidden?: boolean | undefined;
  /** Beyond the width of a table that scrolls: print leaves it out. */
  isBeyond?: boolean | undefined;
  isGroupable?: boolean | undefined;
  /** A text column with few values, which filters by a list of them too. */
  isEnumerated?: boolean | undefined;
}

/** A value of a column and the number of its rows; null where that is unknown. */
export interface ColumnValue {
  readonly id: string;
  readonly count: number | null;
}

/** A line of a grouped grid; `id` names a group on every level. */
export type GridLine<Row> =
  | { kind: 'group'; id: string; column: string; value: string | number | boolean | null; count: number; depth: number; isOpen: boolean }
  | { kind: 'row'; row: Row; depth: number }
  /** `count` more groups or rows of the group `id`. */
  | { kind: 'more'; id: string; count: number; depth: number };

export interface GridGrouping<Row> {
  /** Ids of the grouping columns, outermost first. */
  columns: readonly string[];
  /** Groups and rows to show in place of `rows`; null while nothing is grouped. */
  lines: readonly GridLine<Row>[] | null;
  onChange: (columns: readonly string[]) => void;
  onToggle: (id: string) => void;
  onMore: (id: string) => void;
}

/** The part of a column that filters need: everything that reads no row. */
export type FilteredColumn = Omit<GridColumn<unknown>, 'render' | 'derive'>;

export interface GridSort {
  field: string;
  direction: 'asc' | 'desc';
}

export type GridFilters = Record<string, ColumnFilter>;

/** The user's arrangement of a grid: states of its table, and the widths of resized columns in pixels at the default text size. */
export type ColumnLayout = TableState_ColumnOrdering & TableState_ColumnVisibility & { widths: Readonly<Record<string, number>> };

export type RowKey = string | number;

/** The selected rows, which may be on other pages too. */
export interface GridSelection<Row> {
  keys: ReadonlySet<RowKey>;
  onChange: (keys: readonly RowKey[], isSelected: boolean) => void;
  /** Omitted: every row can be selected. */
  canSelect?: ((row: Row) => boolean) | undefined;
  /** Accessible name of a row's checkbox. */
  labelOf: (row: Row) => string;
}

/** Inline editing of cells. */
export interface GridEditing<Row> {
  isEditable: (row: Row, column: string) => boolean;
  /** Opens the editor over `cell`; the focus returns to `cell` afterwards. */
  onEdit: (row: Row, column: string, cell: HTMLElement) => void;
  /** Text of the cell's field error. */
  errorOf: (row: Row, column: string) => string | undefined;
}

export type RowTone = 'danger' | 'waiting' | 'attention' | 'success' | 'info' | 'neutral';

/** Appearance and actions of a row, shared by table and cards. */
export interface GridRowProps<Row> {
  rowKey: (row: Row) => RowKey;
  rowHref?: ((row: Row) => string) | undefined;
  /** Link of a value of another record, such as a plate in a booking. */
  cellHref?: ((row: Row, column: string) => string | undefined) | undefined;
  /** Set where links leave the app and open in a new tab; returns true for a link that it opens itself. */
  openOutside?: ((href: string) => boolean) | undefined;
  rowActions?: ((row: Row) => readonly MenuItem[]) | undefined;
  rowTone?: ((row: Row) => RowTone | undefined) | undefined;
  rowState?: ((row: Row) => ReactNode) | undefined;
  selection?: GridSelection<Row> | undefined;
  editing?: GridEditing<Row> | undefined;
  /** Handles a key pressed on a row; returns true when the key was handled. */
  onRowKey?: ((row: Row, key: string) => boolean) | undefined;
}

/** Sorting, filtering and paging of the rows, with the callbacks to change them. */
export interface GridQueryProps {
  sort: readonly GridSort[];
  onSortChange: (sort: GridSort[]) => void;
  filters: GridFilters;
  onFiltersChange: (filters: GridFilters) => void;
  valuesOf?: ColumnValuesSource | undefined;
  /** 1-based. */
  page: number;
  pageSize: number;
  /** Total number of rows; null while unknown. */
  count: number | null;
  /** While the number of rows is unknown: it exceeds this. */
  countOver?: number | undefined;
  onPageChange: (page: number) => void;
}

/** `canQuery`: the backend may be queried for counts that the device does not have. */
export type ColumnValuesSource = (column: FilteredColumn, canQuery: boolean) => Promise<readonly ColumnValue[]>;

export interface DataGridProps<Row extends object> extends GridRowProps<Row>, GridQueryProps {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  isLoading?: boolean | undefined;
  emptyState?: ReactNode;
  layout: ColumnLayout;
  onLayoutChange: (layout: ColumnLayout) => void;
  grouping?: GridGrouping<Row> | undefined;
  /** Actions for the selected rows, sticky at the lower edge of the window. */
  selectionBar?: ReactNode;
  /** Totals of all matching rows, beside the pager. */
  summary?: ReactNode;
  /** The search field, beside the grid's buttons. */
  search?: ReactNode;
  /** Extra controls before the grid's, always on the line of the search. */
  toolbar?: ReactNode;
  /** Tools that share the line of the search on a wide desk, and open below it elsewhere. */
  moreTools?: ReactNode;
  /** Fields that narrow the rows, before these tools; drawn only while the tools are open. */
  scope?: ReactNode;
  /** One of these tools narrows the rows: they are open at first, whatever the user chose before. */
  hasToolInUse?: boolean | undefined;
}
