import { Skeleton } from '../skeleton.tsx';
import styles from './grid-table.module.css';
import type { GridColumn } from './grid-types.ts';

export function GridSkeletonRows<Row>({ columns, extra, rows }: { columns: readonly GridColumn<Row>[]; extra: number; rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} className={styles.row}>
      {columns.map((column) => (
        <td key={column.id} className={styles.cell}>
          <Skeleton />
        </td>
      ))}
      {Array.from({ length: extra }, (_unused, column) => (
        <td key={column} className={styles.cell}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ));
}
