import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '../../../contract/wire/wire-date.ts';
import { useFormatDictionaryValue } from '../../../screens/list/rows/use-dictionary-names.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { textOf } from '../../../screens/text-of.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useThrottledLiveQuery } from '../../../screens/use-throttled-live-query.ts';
import { localeOf } from '../../../contract/wire/languages.ts';
import { BarChart } from './bar-chart.tsx';
import { readCharts } from './read-charts.ts';
import styles from './home-charts.module.css';

const tables = ['records', 'rowSets'] as const;

/** Bar charts of the home screen. */
export function Charts() {
  const { t, i18n } = useTranslation('charts');
  const { database, mayReadList } = useSession();
  const formats = useFormats();
  const formatCostValue = useFormatDictionaryValue('cost');
  const read = useCallback(() => readCharts(database, mayReadList, new Date()), [database, mayReadList]);
  const charts = useThrottledLiveQuery({ database, tables, read });
  if (!charts || charts.length === 0) return null;
  const locale = localeOf(i18n.language);
  const formatDate = (style: Intl.DateTimeFormatOptions) => (id: string) => {
    const date = fromWire(id.length === 7 ? `${id}-01` : id);
    return date ? new Intl.DateTimeFormat(locale, style).format(date) : id;
  };
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const options = {
    utilisation: { full: 100, labelOf: formatDate({ weekday: 'long' }), valueOf: (value: number) => percent.format(value / 100) },
    mileage: { labelOf: formatDate({ month: 'long', year: 'numeric' }), valueOf: (value: number) => `${formats.number(value)}\u00a0km` },
    costs: {
      labelOf: (id: string) => textOf(formatCostValue('CostGroupDescription', id)) || t('others'),
      valueOf: (value: number) => `${formats.number(Math.round(value))}\u00a0PLN`,
    },
  };
  return (
    <section aria-labelledby="charts" className={styles.charts}>
      <h2 id="charts">{t('title')}</h2>
      <div className={styles.grid}>
        {charts.map(({ name, figures, asOf }) => (
          <BarChart
            key={name}
            title={t(`names.${name}`)}
            note={t('asOf', { moment: formats.timestamp(asOf) })}
            figures={figures}
            {...options[name]}
          />
        ))}
      </div>
    </section>
  );
}
