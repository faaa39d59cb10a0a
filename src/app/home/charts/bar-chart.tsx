import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Figure } from './figures.ts';
import styles from './home-charts.module.css';
import layout from '../../../ui/theme/layout.module.css';

type Props = {
  readonly title: string;
  readonly note: string;
  readonly figures: readonly Figure[];
  readonly labelOf: (id: string) => string;
  readonly valueOf: (value: number) => string;
  /** The value of a full-length bar; by default the largest value. */
  readonly full?: number;
};

const LINE_HEIGHT = 26;
const [labelEnd, barEnd, width] = [122, 272, 380];

/** Horizontal bars, and the same figures as a table, also for screen readers. */
export function BarChart({ title, note, figures, labelOf, valueOf, full }: Props) {
  const { t } = useTranslation('charts');
  const id = useId();
  const maxValue = full ?? Math.max(...figures.map(({ value }) => value), 1);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>
        <strong>{title}</strong>
        <span className={layout.note}>{note}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${figures.length * LINE_HEIGHT}`} aria-hidden="true" className={styles.bars}>
        {figures.map((figure, index) => {
          const length = Math.max(1, (figure.value / maxValue) * (barEnd - labelEnd));
          const middle = index * LINE_HEIGHT + LINE_HEIGHT / 2;
          return (
            <g key={figure.id}>
              <text x={0} y={middle} dominantBaseline="central">
                {truncate(labelOf(figure.id))}
              </text>
              <rect x={labelEnd} y={index * LINE_HEIGHT + 4} width={length} height={LINE_HEIGHT - 8} rx={3} />
              <text x={labelEnd + length + 6} y={middle} dominantBaseline="central" className={styles.value}>
                {valueOf(figure.value)}
              </text>
            </g>
          );
        })}
      </svg>
      <details>
        <summary>{t('numbers')}</summary>
        <table>
          <caption>{title}</caption>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.id}>
                <th scope="row">{labelOf(figure.id)}</th>
                <td>{valueOf(figure.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Shortens a label to fit beside its bar; the table shows it in full. */
function truncate(text: string): string {
  return text.length > 17 ? `${text.slice(0, 16)}…` : text;
}
