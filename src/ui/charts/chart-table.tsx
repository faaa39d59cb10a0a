import { ChevronDown } from 'lucide-react';
import styles from './charts.module.css';
import unseen from '../theme/unseen.module.css';

/** A bar, linked to the rows that it counts. `short` fits under a column, `text` is the value as people read it. */
export type ChartItem = {
  readonly id: string;
  readonly label: string;
  readonly short: string;
  readonly value: number;
  readonly text: string;
  readonly href?: string | undefined;
};

export function ChartTable({
  title,
  items,
  numbers,
}: {
  readonly title: string;
  readonly items: readonly ChartItem[];
  readonly numbers: string;
}) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {numbers}
        <ChevronDown size={18} aria-hidden />
      </summary>
      <table className={styles.table}>
        <caption className={unseen.unseen}>{title}</caption>
        <tbody>
          {items.map(({ id, label, text }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
