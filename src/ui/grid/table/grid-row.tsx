import { ArrowUpRight } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import type { EditableValue as EditableValueOf } from './cell/editable-value.tsx';
import styles from './grid-table.module.css';
import openStyles from './open-link.module.css';
import tones from './row-tone.module.css';
import { classNames } from '../../theme/class-names.ts';
import type { GridColumn, GridRowProps, RowKey } from '../model/grid-types.ts';
import { fieldOf, GridValue, type GridFormats } from '../model/grid-value.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { RowLink } from './row-link.tsx';
import type { RowMenu } from './use-row-menu.tsx';

// Loaded on demand: few lists have cells to edit.
const EditableValue = lazy(async () => ({
  default: (await import('./cell/editable-value.tsx')).EditableValue,
})) as unknown as typeof EditableValueOf;

interface Props<Row extends object> extends Pick<
  GridRowProps<Row>,
  'rowHref' | 'cellHref' | 'openOutside' | 'rowTone' | 'rowState' | 'rowActions' | 'selection' | 'editing'
> {
  row: Row;
  rowKey: RowKey;
  columns: readonly GridColumn<Row>[];
  formats: GridFormats;
  /** Id of the column with the row's link. */
  primary: string | undefined;
  /** Whether the state has its own column; else it is shown below the primary value. */
  hasStateColumn: boolean;
  isTabStop: boolean;
  index: number;
  onFocus: (index: number) => void;
  menuButton: RowMenu<Row>['button'];
}

/** Memoised: a change outside of the row must not render all rows again. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;

function PlainGridRow<Row extends object>(props: Props<Row>) {
  const { row, rowKey, index, columns, primary, selection, editing, isTabStop, rowActions, rowTone } = props;
  const href = props.rowHref?.(row);
  const state = props.rowState?.(row);
  const covered = href !== undefined && columns.some(({ isBeyond }) => isBeyond) ? columns.find(({ id }) => id !== primary)?.id : undefined;
  const isSelected = selection?.keys.has(rowKey) ?? false;
  return (
    <tr
      className={classNames(styles.row, tones.toned)}
      data-tone={rowTone?.(row)}
      data-linked={href !== undefined}
      data-selected={isSelected || undefined}
      onFocus={() => props.onFocus(index)}
    >
      {selection && (
        <td className={styles.mark} data-print="hide">
          {(selection.canSelect?.(row) ?? true) && (
            <RowCheckbox
              label={selection.labelOf(row)}
              isSelected={isSelected}
              isTabStop={isTabStop}
              onChange={(isOn) => selection.onChange([rowKey], isOn)}
            />
          )}
        </td>
      )}
      {columns.map((column) => {
        const isLink = column.id === primary && href !== undefined;
        const edited = !isLink && editing?.isEditable(row, column.id) ? editing : undefined;
        const cellHref = isLink ? undefined : props.cellHref?.(row, column.id);
        const value = <GridValue column={column} row={row} formats={props.formats} />;
        return (
          <td
            key={column.id}
            className={styles.cell}
            data-type={column.type}
            data-primary={column.id === primary || undefined}
            data-print={column.isBeyond ? 'hide' : undefined}
            data-is-short={column.isShort || undefined}
            data-editable={edited !== undefined || undefined}
            data-align={column.align ?? (column.type === 'number' ? 'end' : 'start')}
          >
            {isLink ? (
              <RowLink href={href} className={styles.link} isTabStop={isTabStop} openOutside={props.openOutside}>
                {value}
              </RowLink>
            ) : edited ? (
              <Suspense fallback={<div className={styles.value}>{value}</div>}>
                <EditableValue
                  column={column}
                  row={row}
                  formats={props.formats}
                  editing={edited}
                  link={cellHref === undefined ? undefined : <OpenLink href={cellHref} label={String(fieldOf(row, column.id))} />}
                />
              </Suspense>
            ) : (
              <div className={styles.value}>
                {cellHref === undefined ? (
                  value
                ) : (
                  <RowLink href={cellHref} className={styles.cellLink} isTabStop={isTabStop}>
                    {value}
                  </RowLink>
                )}
              </div>
            )}
            {href !== undefined && column.id === covered && (
              <RowLink href={href} className={styles.cover} isTabStop={false} openOutside={props.openOutside} isCover />
            )}
            {column.id === primary && !props.hasStateColumn && state && <div className={styles.stateBelow}>{state}</div>}
          </td>
        );
      })}
      {props.hasStateColumn && <td className={styles.cell}>{state}</td>}
      {rowActions && (
        <td className={styles.actions} data-print="hide">
          {rowActions(row).length > 0 && props.menuButton(row, rowKey, isTabStop)}
        </td>
      )}
    </tr>
  );
}

/** Opens the record that an editable value names. */
function OpenLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <RowLink href={href} className={openStyles.open} isTabStop={false} label={label}>
      <ArrowUpRight size={16} aria-hidden />
    </RowLink>
  );
}
