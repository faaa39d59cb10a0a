import { Skeleton } from '../../layout/skeleton.tsx';
import styles from './grid-table.module.css';

export function GridSkeletonRows({ cells, rows }: { cells: number; rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} className={styles.row}>
      {Array.from({ length: cells }, (_unused, cell) => (
        <td key={cell} className={styles.cell}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ));
}
