import { useMemo, useRef, useState } from 'react';
import type { FittedColumns } from '../columns/column-layout.ts';
import { useHeadingDrag } from '../columns/use-heading-drag.ts';
import type { DataGridProps } from '../model/grid-types.ts';
import { useGridFormats } from '../model/grid-value.tsx';
import type { GridModel } from '../model/use-grid-table.ts';
import { GridBody } from './grid-body.tsx';
import { GridHead } from './grid-head.tsx';
import styles from './grid-table.module.css';
import { useRowKeys } from './use-row-keys.ts';
import { useRowMenu } from './use-row-menu.tsx';

interface Props<Row extends object> extends DataGridProps<Row> {
  table: GridModel<Row>;
  fitted: FittedColumns;
  /** Id of the column with the sync state of a row; it is not a column of the entity. */
  stateColumn: string;
  /** Text size relative to the default. */
  scale: number;
}

export function FittedTable<Row extends object>({ fitted, stateColumn, scale, ...props }: Props<Row>) {
  const { columns, table, selection, rowActions } = props;
  const menu = useRowMenu(rowActions);
  const formats = useGridFormats();
  const [activeRow, setActiveRow] = useState(0);
  const element = useRef<HTMLTableElement>(null);
  const shownColumns = useMemo(
    // Paper does not scroll: a print leaves out the less important columns.
    () =>
      columns.flatMap((column) => (fitted.widths.has(column.id) ? [{ ...column, isBeyond: fitted.isTooWide && column.priority > 2 }] : [])),
    [columns, fitted],
  );
  const hasStateColumn = fitted.widths.has(stateColumn);
  useRowKeys(element, props);
  useHeadingDrag(element, scale, table, props);
  return (
    <>
      <table className={styles.table} ref={element} aria-label={props.label} aria-busy={props.isLoading ?? false}>
        <colgroup>
          {selection && <col className={styles.button} data-print="hide" />}
          {shownColumns.map((column) => (
            <col
              key={column.id}
              data-column={column.id}
              data-print={column.isBeyond ? 'hide' : undefined}
              style={{ width: fitted.widths.get(column.id) }}
            />
          ))}
          {hasStateColumn && <col style={{ width: fitted.widths.get(stateColumn) }} />}
          {rowActions && <col className={styles.button} data-print="hide" />}
        </colgroup>
        <GridHead {...props} shown={shownColumns} hasStateColumn={hasStateColumn} />
        <GridBody
          {...props}
          shown={shownColumns}
          hasStateColumn={hasStateColumn}
          formats={formats}
          menuButton={menu.button}
          activeRow={activeRow}
          onRowFocus={setActiveRow}
        />
      </table>
      {menu.popover}
    </>
  );
}
