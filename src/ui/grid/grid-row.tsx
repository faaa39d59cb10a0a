import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import styles from './grid-table.module.css';
import type { GridColumn, GridRowProps } from './grid-types.ts';
import { GridValue } from './grid-value.tsx';

interface Props<Row extends object> extends Omit<GridRowProps<Row>, 'rowKey' | 'rowActions'> {
  row: Row;
  columns: readonly GridColumn<Row>[];
  isTabStop: boolean;
  onFocus: () => void;
  /** The button of the row's menu; undefined where rows have no menu. */
  menu: ReactNode;
}

export function GridRow<Row extends object>({ row, columns, isTabStop, onFocus, menu, rowHref, rowTone, rowState }: Props<Row>) {
  const href = rowHref?.(row);
  const state = rowState?.(row);
  // `useLink` honours it through `useFocusable`; only the type of `Link` leaves it out.
  const tabStop = { excludeFromTabOrder: !isTabStop };
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
            <Link href={href} className={styles.link ?? ''} {...tabStop}>
              <GridValue column={column} row={row} />
            </Link>
          ) : (
            <GridValue column={column} row={row} />
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
