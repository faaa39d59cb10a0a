import { useMemo, useRef } from 'react';
import { fitColumns, plainLayout } from './column-layout.ts';
import { FittedTable } from './fitted-table.tsx';
import styles from './grid-table.module.css';
import type { DataGridProps } from './grid-types.ts';
import { useGridRoom } from './use-grid-room.ts';

/** The state has a column of its own only where no other has to leave for it. */
const stateColumn = { id: ':state', type: 'choice', priority: 4, width: 188 } as const;

/** Of a checkbox or a menu's button. */
const buttonPx = 48;

/** `columns` in the order of the layout, as many as there is room for. Nothing is drawn before that is known: it would be drawn twice. */
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
