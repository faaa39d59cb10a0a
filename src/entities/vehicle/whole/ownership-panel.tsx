import { useTranslation } from 'react-i18next';
import type { OwnershipRow } from '../../../contract/entities/costs/report-bodies.ts';
import { costCategories } from '../../../contract/rules/cost-category.ts';
import { ownershipLine } from '../../../contract/entities/costs/ownership.ts';
import { costsAddress, useGroupsOfCategory, type Days } from '../../../screens/report-document/cost-links.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { DescriptionList } from '../../../ui/layout/lists/description-list.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import styles from './whole.module.css';
import layout from '../../../ui/theme/layout.module.css';

/** Cost of a vehicle, in each currency, which leads to its rows, and its kilometres beside the plan of its agreement. */
export function OwnershipPanel({ rows, days }: { readonly rows: readonly OwnershipRow[]; readonly days: Days | null }) {
  const { t } = useTranslation('report');
  const formats = useFormats();
  const groupsOf = useGroupsOfCategory();
  const [first] = rows;
  if (!first) return null;
  const hrefOf = ({ RegistrationNumber, Currency, FromAgreement }: OwnershipRow, field: string) => {
    if (!days) return undefined;
    const costs = { ...days, currency: Currency, plates: [RegistrationNumber] };
    if (field === 'Total') return costsAddress(costs);
    const category = costCategories.find((name) => name === field);
    const groups = category && groupsOf(category);
    // Instalments of the agreement are no costs in the list.
    return groups && !(category === 'instalments' && FromAgreement > 0) ? costsAddress({ ...costs, groups }) : undefined;
  };
  return (
    <Section title={t('vehicle.ownership')}>
      {rows.map((row) => {
        const line = ownershipLine(row);
        const amountOf = (field: 'Total' | 'PerKilometre' | 'PerMonth' | (typeof costCategories)[number]) => {
          const value = line[field];
          if (typeof value !== 'number') return '–';
          const text = `${formats.amount(value)}\u00a0${row.Currency ?? ''}`;
          const href = hrefOf(row, field);
          return href ? <TextLink href={href}>{text}</TextLink> : text;
        };
        const filled = costCategories.filter((category) => row[category] !== 0);
        return (
          <DescriptionList
            key={row.Currency ?? ''}
            columns={3}
            items={[...(['Total', 'PerKilometre', 'PerMonth'] as const), ...filled].map((field) => ({
              id: field,
              label: t(`ownership.columns.${field}`),
              value: amountOf(field),
            }))}
          />
        );
      })}
      {first.KilometreLimit !== null && first.Driven !== null && <Plan row={first} />}
    </Section>
  );
}

function Plan({ row: { KilometreLimit, Driven, Planned, Forecast, ContractEndDate } }: { readonly row: OwnershipRow }) {
  const { t } = useTranslation('report');
  const formats = useFormats();
  const [limit, driven] = [KilometreLimit ?? 0, Driven ?? 0];
  const full = Math.max(limit, driven, Forecast ?? 0, 1);
  const kilometres = (value: number) => ({ kilometres: formats.number(Math.round(value)) });
  const over = (Forecast ?? 0) - limit;
  return (
    <div className={styles.plan}>
      <h3>{t('plan.title')}</h3>
      <div className={styles.track} aria-hidden>
        <span className={styles.forecast} style={{ inlineSize: `${((Forecast ?? 0) / full) * 100}%` }} />
        <span className={styles.driven} data-over={over > 0 || undefined} style={{ inlineSize: `${(driven / full) * 100}%` }} />
        <span className={styles.limit} style={{ insetInlineStart: `${(limit / full) * 100}%` }} />
      </div>
      <p className={layout.note}>
        {[
          t('plan.driven', kilometres(driven)),
          ...(Planned === null ? [] : [t('plan.planned', kilometres(Planned))]),
          t('plan.limit', { ...kilometres(limit), end: ContractEndDate === null ? '' : formats.date(ContractEndDate) }),
          ...(Forecast === null ? [] : [t('plan.forecast', kilometres(Forecast))]),
        ].join(' · ')}
      </p>
      {Forecast !== null && (
        <StatusPill tone={over > 0 ? 'attention' : 'success'}>
          {t(over > 0 ? 'plan.over' : 'plan.within', kilometres(Math.abs(over)))}
        </StatusPill>
      )}
    </div>
  );
}
