import type { ReactNode } from 'react';
import styles from './grid-table.module.css';
import type { GridColumn, GridRowProps } from './grid-types.ts';
import { GridValue, type GridWords } from './grid-value.tsx';
import { RowLink } from './row-link.tsx';

interface Props<Row extends object> extends Omit<GridRowProps<Row>, 'rowKey' | 'rowActions'> {
  row: Row;
  columns: readonly GridColumn<Row>[];
  words: GridWords;
  isTabStop: boolean;
  onFocus: () => void;
  /** The button of the row's menu; undefined where rows have no menu. */
  menu: ReactNode;
}

export function GridRow<Row extends object>({ row, columns, words, isTabStop, onFocus, menu, rowHref, rowTone, rowState }: Props<Row>) {
  const href = rowHref?.(row);
  const state = rowState?.(row);
  return (
    <tr className={styles.row} data-tone={rowTone?.(row)} data-linked={href !== undefined} onFocus={onFocus}>
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={styles.cell}
          data-type={column.type}
          data-is-short={column.width !== undefined}
          data-align={column.align ?? (column.type === 'number' ? 'end' : 'start')}
        >
          {index === 0 && href !== undefined ? (
            <RowLink href={href} className={styles.link} isTabStop={isTabStop}>
              <GridValue column={column} row={row} words={words} />
            </RowLink>
          ) : (
            <GridValue column={column} row={row} words={words} />
          )}
          {index === 0 && state && <div className={styles.stateBelow}>{state}</div>}
        </td>
      ))}
      {rowState && (
        <td className={styles.cell} data-state-column>
          {state}
        </td>
      )}
      {menu !== undefined && (
        <td className={styles.actions} data-print="hide">
          {menu}
        </td>
      )}
    </tr>
  );
}
