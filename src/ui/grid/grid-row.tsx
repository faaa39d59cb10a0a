import { useTranslation } from 'react-i18next';
import { Link } from 'react-aria-components';
import { MenuButton } from '../menu-button.tsx';
import styles from './grid-table.module.css';
import type { GridColumn, GridRowProps } from './grid-types.ts';
import { GridValue } from './grid-value.tsx';

interface Props<Row extends object> extends GridRowProps<Row> {
  row: Row;
  columns: readonly GridColumn<Row>[];
  isTabStop: boolean;
  onFocus: () => void;
}

export function GridRow<Row extends object>({ row, columns, isTabStop, onFocus, rowHref, rowActions, rowTone, rowState }: Props<Row>) {
  const { t } = useTranslation('ui');
  const href = rowHref?.(row);
  const actions = rowActions?.(row);
  const state = rowState?.(row);
  return (
    <tr className={styles.row} data-tone={rowTone?.(row)} data-linked={href !== undefined} onFocus={onFocus}>
      {columns.map((column, index) => (
        <td key={column.id} className={styles.cell} data-type={column.type} data-align={column.align ?? (column.type === 'number' ? 'end' : 'start')}>
          {index === 0 && href !== undefined ? (
            <Link href={href} className={styles.link ?? ''} excludeFromTabOrder={!isTabStop}>
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
      {actions && (
        <td className={styles.actions} data-print="hide">
          {actions.length > 0 && <MenuButton isIconOnly label={t('actions')} items={actions} excludeFromTabOrder={!isTabStop} />}
        </td>
      )}
    </tr>
  );
}
