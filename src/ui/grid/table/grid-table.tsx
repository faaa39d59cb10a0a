import { useMemo, useRef } from 'react';
import { fitColumns } from '../columns/column-layout.ts';
import { FittedTable } from './fitted-table.tsx';
import styles from './grid-table.module.css';
import type { DataGridProps } from '../model/grid-types.ts';
import { useDeclaredColumns, type GridModel } from '../model/use-grid-table.ts';
import { useGridSize } from './use-grid-size.ts';

/** The state gets its own column only where no other column is dropped for it. */
const stateColumn = { id: ':state', type: 'choice', priority: 4, width: 188 } as const;

/** Width of the checkbox column and of the menu column. */
const BUTTON_COLUMN_PX = 48;

/** Renders the visible columns that fit. Renders nothing until the width is measured, to avoid a second render. */
export function GridTable<Row extends object>(props: DataGridProps<Row> & { table: GridModel<Row> }) {
  const { columns, table, selection, layout, rowActions } = props;
  const visible = useDeclaredColumns(columns, table.getVisibleLeafColumns());
  const frame = useRef<HTMLElement>(null);
  const measured = useGridSize(frame);
  const hasState = props.rowState !== undefined;
  const buttons = (selection ? BUTTON_COLUMN_PX : 0) + (rowActions ? BUTTON_COLUMN_PX : 0);
  const fitted = useMemo(() => {
    if (!measured) return null;
    return fitColumns(hasState ? [...visible, stateColumn] : visible, layout.widths, measured.width - buttons, measured.scale);
  }, [visible, hasState, layout.widths, measured, buttons]);
  return (
    <section className={styles.frame} ref={frame} aria-label={props.label} data-overflows={fitted?.isTooWide || undefined}>
      {fitted && measured && <FittedTable {...props} fitted={fitted} stateColumn={stateColumn.id} scale={measured.scale} />}
    </section>
  );
}
