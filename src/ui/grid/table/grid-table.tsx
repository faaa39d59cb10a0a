import { useMemo, useRef } from 'react';
import { fitColumns } from '../columns/column-layout.ts';
import { FittedTable } from './fitted-table.tsx';
import styles from './grid-table.module.css';
import type { DataGridProps } from '../model/grid-types.ts';
import { useDeclaredColumns, type GridModel } from '../model/use-grid-table.ts';
import { useIsDense } from '../model/row-density.ts';
import { useGridSize } from './use-grid-size.ts';

/** The state gets its own column only where all columns fit. */
const stateColumn = { id: ':state', type: 'choice', width: 188 } as const;

/** Width of the checkbox column and of the menu column. */
const BUTTON_COLUMN_PX = { dense: 32, roomy: 48 } as const;

/** Renders the visible columns; those that do not fit scroll. Renders nothing until the width is measured, to avoid a second render. */
export function GridTable<Row extends object>(props: DataGridProps<Row> & { table: GridModel<Row> }) {
  const { columns, table, selection, layout, rowActions } = props;
  const visible = useDeclaredColumns(columns, table.getVisibleLeafColumns());
  const frame = useRef<HTMLElement>(null);
  const hasState = props.rowState !== undefined;
  const isDense = useIsDense();
  const measured = useGridSize(frame, isDense);
  const buttons = (Number(selection !== undefined) + Number(rowActions !== undefined)) * BUTTON_COLUMN_PX[isDense ? 'dense' : 'roomy'];
  const fitted = useMemo(() => {
    if (!measured) return null;
    const fit = (shown: Parameters<typeof fitColumns>[0]) => fitColumns(shown, layout.widths, measured.width - buttons, measured);
    const withState = hasState ? fit([...visible, stateColumn]) : null;
    return withState?.isTooWide === false ? withState : fit(visible);
  }, [visible, hasState, layout.widths, measured, buttons]);
  return (
    <section
      className={styles.frame}
      ref={frame}
      aria-label={props.label}
      data-dense={isDense || undefined}
      data-overflows={fitted?.isTooWide || undefined}
    >
      {fitted && measured && <FittedTable {...props} fitted={fitted} stateColumn={stateColumn.id} scale={measured.scale} />}
    </section>
  );
}
