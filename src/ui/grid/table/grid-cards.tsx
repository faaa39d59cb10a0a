import { Skeleton } from '../../layout/skeleton.tsx';
import { EditableValue } from './cell/editable-value.tsx';
import styles from './grid-cards.module.css';
import tones from './row-tone.module.css';
import { classNames } from '../../theme/class-names.ts';
import type { DataGridProps } from '../model/grid-types.ts';
import { GroupLine } from './group-line.tsx';
import { GridValue, useGridFormats } from '../model/grid-value.tsx';
import type { GridModel } from '../model/use-grid-table.ts';
import { RowLink } from './row-link.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { useRowMenu } from './use-row-menu.tsx';
import layout from '../../theme/layout.module.css';

export function GridCards<Row extends object>(props: DataGridProps<Row> & { table: GridModel<Row> }) {
  const menu = useRowMenu(props.rowActions);
  const formats = useGridFormats();
  const { columns, rows, rowKey, rowHref, rowActions, rowTone, rowState, selection, editing, grouping, table } = props;
  const title = columns.find((column) => column.isPrimary) ?? columns[0];
  const details = columns.filter((column) => column !== title && column.priority < 3 && table.getColumn(column.id)?.getIsVisible());
  if (!title) return null;
  return (
    <>
      <ul className={styles.cards} aria-label={props.label} aria-busy={props.isLoading ?? false}>
        {props.isLoading && rows.length === 0
          ? Array.from({ length: 5 }, (_, index) => (
              <li key={index} className={styles.card}>
                <Skeleton lines={3} />
              </li>
            ))
          : (grouping?.lines ?? rows.map((row) => ({ kind: 'row', row }) as const)).map((line) => {
              if (grouping && line.kind !== 'row') {
                return (
                  <li key={`${line.kind} ${line.id}`} className={styles.group}>
                    <GroupLine line={line} columns={columns} grouping={grouping} formats={formats} />
                  </li>
                );
              }
              if (line.kind !== 'row') return null;
              const { row } = line;
              const href = rowHref?.(row);
              const key = rowKey(row);
              const isSelected = selection?.keys.has(key) ?? false;
              return (
                <li
                  key={key}
                  className={classNames(styles.card, tones.toned)}
                  data-tone={rowTone?.(row)}
                  data-selected={isSelected || undefined}
                >
                  <div className={styles.head}>
                    {selection && (selection.canSelect?.(row) ?? true) && (
                      <div className={styles.mark} data-print="hide">
                        <RowCheckbox
                          label={selection.labelOf(row)}
                          isSelected={isSelected}
                          onChange={(isOn) => selection.onChange([key], isOn)}
                        />
                      </div>
                    )}
                    <div className={styles.title}>
                      {href === undefined ? (
                        <GridValue column={title} row={row} formats={formats} />
                      ) : (
                        <RowLink href={href} className={styles.link} openOutside={props.openOutside}>
                          <GridValue column={title} row={row} formats={formats} />
                        </RowLink>
                      )}
                    </div>
                    {rowActions && rowActions(row).length > 0 && (
                      <div className={styles.actions} data-print="hide">
                        {menu.button(row, key, true)}
                      </div>
                    )}
                  </div>
                  {rowState?.(row)}
                  <dl className={styles.details}>
                    {details.map((column) => (
                      <div key={column.id}>
                        <dt className={layout.note}>{column.header}</dt>
                        <dd>
                          {editing?.isEditable(row, column.id) ? (
                            <EditableValue column={column} row={row} formats={formats} editing={editing} />
                          ) : (
                            <GridValue column={column} row={row} formats={formats} />
                          )}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </li>
              );
            })}
      </ul>
      {menu.popover}
    </>
  );
}
