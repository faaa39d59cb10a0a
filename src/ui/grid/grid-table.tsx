import { useMemo, useRef } from 'react';
import { fitColumns, plainLayout } from './column-layout.ts';
import { FittedTable } from './fitted-table.tsx';
import styles from './grid-table.module.css';
import type { DataGridProps } from './grid-types.ts';
import { useGridRoom } from './use-grid-room.ts';

/** The state gets its own column only where no other column is dropped for it. */
const stateColumn = { id: ':state', type: 'choice', priority: 4, width: 188 } as const;

/** Width of the checkbox column and of the menu column. */
const buttonPx = 48;

/** Renders the `columns` that fit, in layout order. Renders nothing until the width is measured, to avoid a second render. */
export function GridTable<Row extends object>(props: DataGridProps<Row>) {
  const { columns, selection, layout = plainLayout, rowActions } = props;
  const frame = useRef<HTMLElement>(null);
  const measured = useGridRoom(frame);
  const hasState = props.rowState !== undefined;
  const buttons = (selection ? buttonPx : 0) + (rowActions ? buttonPx : 0);
  const fitted = useMemo(
    () => measured && fitColumns(hasState ? [...columns, stateColumn] : columns, layout, measured.room - buttons, measured.scale),
    [columns, hasState, layout, measured, buttons],
  );
  return (
    <section className={styles.frame} ref={frame} aria-label={props.label} data-overflows={fitted?.isTooWide || undefined}>
      {fitted && measured && <FittedTable {...props} fitted={fitted} stateColumn={stateColumn.id} scale={measured.scale} />}
    </section>
  );
}
