import { useId } from 'react';
import { PlainLink } from '../controls/plain-link.tsx';
import { ChartTable, type ChartItem } from './chart-table.tsx';
import styles from './charts.module.css';

type Props = {
  readonly title: string;
  readonly items: readonly ChartItem[];
  /** Opens the same figures as a table. */
  readonly numbers: string;
};

/** A column for each month or day. */
export function ColumnChart({ title, items, numbers }: Props) {
  const id = useId();
  const most = Math.max(...items.map(({ value }) => value), 1);
  const peak = items.reduce((highest, item) => Math.max(highest, item.value), 0);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {title}
      </figcaption>
      <ol className={styles.columns}>
        {items.map((item) => {
          const content = (
            <>
              <span className={styles.top}>{item.value === peak && peak > 0 ? item.text : ''}</span>
              <span className={styles.bar} style={{ blockSize: `${Math.max(item.value > 0 ? 1.5 : 0, (item.value / most) * 100)}%` }} />
            </>
          );
          return (
            <li key={item.id} className={styles.column}>
              {item.href === undefined ? (
                <span className={styles.stem}>{content}</span>
              ) : (
                <PlainLink className={styles.stem} href={item.href} aria-label={`${item.label}: ${item.text}`}>
                  {content}
                </PlainLink>
              )}
              <span className={styles.short} aria-hidden>
                {item.short}
              </span>
            </li>
          );
        })}
      </ol>
      <ChartTable title={title} items={items} numbers={numbers} />
    </figure>
  );
}
