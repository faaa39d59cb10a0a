import { useId } from 'react';
import { PlainLink } from '../controls/plain-link.tsx';
import type { ChartItem } from './chart-table.tsx';
import styles from './charts.module.css';

/** Horizontal bars with name and value, which are text: no table beside them is needed. */
export function BarList({ title, items }: { readonly title: string; readonly items: readonly ChartItem[] }) {
  const id = useId();
  const most = Math.max(...items.map(({ value }) => value), 1);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {title}
      </figcaption>
      <ul className={styles.bars}>
        {items.map((item) => {
          const content = (
            <>
              <span className={styles.name}>{item.label}</span>
              <span className={styles.value}>{item.text}</span>
              <span className={styles.track}>
                <span className={styles.fill} style={{ inlineSize: `${Math.max(0.5, (item.value / most) * 100)}%` }} />
              </span>
            </>
          );
          return (
            <li key={item.id}>
              {item.href === undefined ? (
                <span className={styles.line}>{content}</span>
              ) : (
                <PlainLink className={styles.line} href={item.href}>
                  {content}
                </PlainLink>
              )}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
