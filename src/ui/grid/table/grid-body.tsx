import { lazy, Suspense } from 'react';
import type { DataGridProps, GridColumn } from '../model/grid-types.ts';
import type { GridFormats } from '../model/grid-value.tsx';
import type { GridModel } from '../model/use-grid-table.ts';
import { GridRow } from './grid-row.tsx';
import { GridSkeletonRows } from './grid-skeleton-rows.tsx';
import styles from './grid-table.module.css';
import type { GroupLine as GroupLineOf } from './group-line.tsx';
import type { RowMenu } from './use-row-menu.tsx';

// Loaded on demand: few lists have groups.
const GroupLine = lazy(async () => ({ default: (await import('./group-line.tsx')).GroupLine })) as unknown as typeof GroupLineOf;

interface Props<Row extends object> extends DataGridProps<Row> {
  shown: readonly GridColumn<Row>[];
  hasStateColumn: boolean;
  table: GridModel<Row>;
  formats: GridFormats;
  menuButton: RowMenu<Row>['button'];
  /** Index of the row that is the table's tab stop. */
  activeRow: number;
  onRowFocus: (index: number) => void;
}

/** Rows of the table: placeholders during the first load, groups while it is grouped. */
export function GridBody<Row extends object>(props: Props<Row>) {
  const { columns, shown, hasStateColumn, table, rows, rowKey, grouping, selection, rowActions, formats, activeRow, onRowFocus } = props;
  const cells = shown.length + Number(hasStateColumn) + Number(selection !== undefined) + Number(rowActions !== undefined);
  if (props.isLoading && rows.length === 0) {
    return (
      <tbody>
        <GridSkeletonRows cells={cells} rows={Math.min(props.pageSize, 10)} />
      </tbody>
    );
  }
  const primary = (columns.find((column) => column.isPrimary) ?? columns[0])?.id;
  const lines = grouping?.lines ?? table.getRowModel().rows.map(({ original }) => ({ kind: 'row', row: original }) as const);
  return (
    <tbody>
      {lines.map((line, index) => {
        const isTabStop = index === Math.min(activeRow, lines.length - 1);
        if (line.kind !== 'row') {
          return (
            grouping && (
              <tr key={`${line.kind} ${line.id}`} onFocus={() => onRowFocus(index)}>
                <td colSpan={cells} className={styles.group}>
                  <Suspense>
                    <GroupLine line={line} columns={columns} grouping={grouping} formats={formats} isTabStop={isTabStop} />
                  </Suspense>
                </td>
              </tr>
            )
          );
        }
        const { row } = line;
        return (
          <GridRow
            key={String(rowKey(row))}
            columns={shown}
            primary={primary}
            row={row}
            formats={formats}
            rowKey={rowKey(row)}
            hasStateColumn={hasStateColumn}
            selection={selection}
            editing={props.editing}
            isTabStop={isTabStop}
            index={index}
            onFocus={onRowFocus}
            rowActions={rowActions}
            menuButton={props.menuButton}
            rowHref={props.rowHref}
            cellHref={props.cellHref}
            openOutside={props.openOutside}
            rowTone={props.rowTone}
            rowState={props.rowState}
          />
        );
      })}
    </tbody>
  );
}
