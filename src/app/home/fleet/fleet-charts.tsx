import { useTranslation } from 'react-i18next';
import type { FleetReport } from '../../../contract/entities/costs/report-bodies.ts';
import { useFormatDictionaryValue } from '../../../screens/list/rows/use-dictionary-names.ts';
import { monthNames } from '../../../screens/report/months.ts';
import { textOf } from '../../../screens/text-of.ts';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { ColumnChart } from '../../../ui/charts/column-chart.tsx';
import type { FleetLinks } from './links.ts';
import { useFigureTexts } from './use-figure-texts.ts';
import styles from './fleet.module.css';

const MAX_GROUPS = 8;

/** Costs, kilometres and use by month, and costs by group, in each currency. */
export function FleetCharts({ report, links }: { readonly report: FleetReport; readonly links: FleetLinks }) {
  const { t, i18n } = useTranslation('report');
  const texts = useFigureTexts();
  const formatDictionaryValue = useFormatDictionaryValue('cost');
  const months = report.Months.map((month) => ({ ...month, id: month.Month, ...monthNames(month.Month, i18n.language) }));
  const numbers = t('fleet.numbers');
  const currencies = (report.Total.Costs ?? []).map(({ Currency }) => Currency);
  return (
    <div className={styles.charts}>
      {currencies.map((currency) => (
        <ColumnChart
          key={`months ${currency}`}
          title={t('charts.costs', { currency })}
          numbers={numbers}
          items={months.map(({ id, label, short, Costs }) => {
            const value = Costs?.find(({ Currency }) => Currency === currency)?.Net ?? 0;
            return { id, label, short, value, text: texts.money(value, currency), href: links.costs(currency, { days: links.daysOf(id) }) };
          })}
        />
      ))}
      {currencies.map((currency) => (
        <BarList
          key={`groups ${currency}`}
          title={t('charts.groups', { currency })}
          items={(report.Groups ?? [])
            .filter(({ Currency }) => Currency === currency)
            .slice(0, MAX_GROUPS)
            .map(({ Name, Net }) => ({
              id: Name,
              label: textOf(formatDictionaryValue('CostGroupDescription', Name)),
              short: '',
              value: Net,
              text: texts.money(Net, currency),
              href: links.costs(currency, { group: Name }),
            }))}
        />
      ))}
      <ColumnChart
        title={t('charts.kilometres')}
        numbers={numbers}
        items={months.map(({ id, label, short, Kilometres }) => ({
          id,
          label,
          short,
          value: Kilometres,
          text: texts.kilometres(Kilometres),
          href: links.readings(links.daysOf(id)),
        }))}
      />
      {report.Total.Used !== null && (
        <ColumnChart
          title={t('charts.utilisation')}
          numbers={numbers}
          items={months.map(({ id, label, short, Used, Days }) => ({
            id,
            label,
            short,
            value: Days === 0 ? 0 : ((Used ?? 0) / Days) * 100,
            text: texts.percent(Used ?? 0, Days),
            href: links.bookings(`${id}-01`),
          }))}
        />
      )}
    </div>
  );
}
