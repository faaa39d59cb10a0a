import { useTranslation } from 'react-i18next';
import type { VehicleReport } from '../../../contract/entities/costs/report-bodies.ts';
import { printListAddress } from '../../../screens/list/query/list-search.ts';
import { listPath } from '../../../screens/paths.ts';
import { choiceOf, costsAddress } from '../../../screens/report-document/cost-links.ts';
import { daysOfMonth, monthNames } from '../../../screens/report/months.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { ColumnChart } from '../../../ui/charts/column-chart.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import styles from './whole.module.css';

/** Kilometres and costs of a vehicle by month; each column leads to its rows. */
export function VehicleCharts({
  months,
  to,
  plate,
}: {
  readonly months: VehicleReport['Months'];
  readonly to: string;
  readonly plate: string;
}) {
  const { t, i18n } = useTranslation('report');
  const formats = useFormats();
  const { mayReadList } = useSession();
  const columns = months.map((month) => ({ ...month, id: month.Month, ...monthNames(month.Month, i18n.language) }));
  const currencies = [...new Set(months.flatMap(({ Costs }) => Costs?.map(({ Currency }) => Currency) ?? []))];
  const plates = [plate];
  // The figures end with today, costs may be entered for later days.
  const daysOf = (month: string) => {
    const days = daysOfMonth(month);
    return to !== '' && to < days.to ? { ...days, to } : days;
  };
  const readings = (month: string) =>
    mayReadList('vehicle-reading')
      ? printListAddress(listPath('vehicle-reading'), { filters: { Vehicle: choiceOf(plates), Date: { kind: 'date', ...daysOf(month) } } })
      : undefined;
  return (
    <div className={styles.charts}>
      <ColumnChart
        title={t('vehicle.kilometres')}
        numbers={t('fleet.numbers')}
        items={columns.map(({ id, label, short, Kilometres }) => ({
          id,
          label,
          short,
          value: Kilometres,
          text: `${formats.number(Kilometres)}\u00a0km`,
          href: readings(id),
        }))}
      />
      {currencies.map((currency) => (
        <ColumnChart
          key={currency}
          title={t('vehicle.costs', { currency })}
          numbers={t('fleet.numbers')}
          items={columns.map(({ id, label, short, Costs }) => {
            const value = Costs?.find(({ Currency }) => Currency === currency)?.Net ?? 0;
            return {
              id,
              label,
              short,
              value,
              text: `${formats.number(Math.round(value))}\u00a0${currency}`,
              href: costsAddress({ ...daysOf(id), currency, plates }),
            };
          })}
        />
      ))}
    </div>
  );
}
