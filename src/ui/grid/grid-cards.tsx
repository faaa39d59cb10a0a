import { Skeleton } from '../skeleton.tsx';
import styles from './grid-cards.module.css';
import type { DataGridProps } from './grid-types.ts';
import { GridValue, useGridWords } from './grid-value.tsx';
import { RowLink } from './row-link.tsx';
import { useRowMenu } from './use-row-menu.tsx';

export function GridCards<Row extends object>(props: DataGridProps<Row>) {
  const menu = useRowMenu(props.rowActions);
  const words = useGridWords();
  const { rows, rowKey, rowHref, rowActions, rowTone, rowState, hiddenColumns = [] } = props;
  const [title, ...details] = props.columns.filter((column) => column.priority < 3 && !hiddenColumns.includes(column.id));
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
          : rows.map((row) => {
              const href = rowHref?.(row);
              return (
                <li key={rowKey(row)} className={styles.card} data-tone={rowTone?.(row)}>
                  <div className={styles.head}>
                    <div className={styles.title}>
                      {href === undefined ? (
                        <GridValue column={title} row={row} words={words} />
                      ) : (
                        <RowLink href={href} className={styles.link}>
                          <GridValue column={title} row={row} words={words} />
                        </RowLink>
                      )}
                    </div>
                    {rowActions && rowActions(row).length > 0 && <div className={styles.actions}>{menu.button(row, rowKey(row), true)}</div>}
                  </div>
                  {rowState?.(row)}
                  <dl className={styles.details}>
                    {details.map((column) => (
                      <div key={column.id} className={styles.detail}>
                        <dt className={styles.label}>{column.header}</dt>
                        <dd className={styles.value}>
                          <GridValue column={column} row={row} words={words} />
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
