import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownershipReport, type OwnershipRow } from '../../contract/entities/costs/report-bodies.ts';
import { ownershipLine, sumByModel } from '../../contract/entities/costs/ownership.ts';
import { printListAddress } from '../../screens/list/query/list-search.ts';
import { useFormatBodyType } from '../../screens/list/rows/use-dictionary-names.ts';
import type { ReportScope } from '../../screens/report/report-scope.ts';
import { ReportViews } from '../../screens/report-document/report-views.tsx';
import { ScopeFields } from '../../screens/report/scope-fields.tsx';
import { useReport } from '../../screens/report/use-report.ts';
import { useReference } from '../../screens/reference/use-reference.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';
import { useOnline } from '../../screens/use-online.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { OwnershipBy } from './ownership-columns.ts';
import { OwnershipFiles } from './ownership-files.tsx';
import { OwnershipTable } from './ownership-table.tsx';
import { choicesOfFleet } from './choices-of-fleet.ts';
import styles from './ownership.module.css';

type Props = { readonly scope: ReportScope; readonly by: OwnershipBy };

/** Costs of each vehicle or model over a period, and its kilometres beside the plan of the agreement. */
export function OwnershipPage({ scope, by }: Props) {
  const { t } = useTranslation('report');
  const navigateTo = useNavigateTo();
  const formats = useFormats();
  const isOnline = useOnline();
  const problemText = useProblemText();
  const { value: report, asOf, isPulling, problem } = useReport('ownership', scope, ownershipReport);
  const choices = choicesOfFleet(useReference('report', 'fleet').value);
  const open = (changed: ReportScope, rows: OwnershipBy = by) =>
    navigateTo(printListAddress('/report/ownership', { ...changed, ...(rows === 'model' ? { by: rows } : {}) }), { replace: true });
  const lines = useMemo(() => (by === 'model' ? sumByModel(report?.Rows ?? []) : (report?.Rows ?? [])).map(ownershipLine), [report, by]);
  const age = asOf && t(isOnline ? 'fleet.asOf' : 'fleet.offline', { moment: formats.timestamp(asOf) });
  return (
    <Page
      title={t('ownership.title')}
      back={{ href: printListAddress('/', scope), label: t('ownership.back') }}
      subtitle={[report && formats.dates(report.From, report.To), age].filter(Boolean).join(' · ') || t('ownership.hint')}
      actions={report && <OwnershipFiles scope={scope} by={by} lines={lines} days={report} asOf={asOf} />}
    >
      <Suspense>
        <ReportViews
          report="ownership"
          content={{ ...scope, ...(by === 'model' ? { by } : {}) }}
          onOpen={(content) => navigateTo(printListAddress('/report/ownership', content))}
        />
      </Suspense>
      <ScopeFields scope={scope} choices={choices} formatType={useFormatBodyType()} onChange={open} />
      {problem !== null && isOnline && <Banner tone="warning">{problemText(problem)}</Banner>}
      {!report && (isPulling ? <Skeleton lines={8} /> : !isOnline && <Banner tone="info">{t('fleet.missing')}</Banner>)}
      {report && (
        <>
          <div className={styles.bar}>
            <Segmented
              label={t('ownership.by')}
              items={[
                { id: 'vehicle', label: t('ownership.byVehicle') },
                { id: 'model', label: t('ownership.byModel') },
              ]}
              value={by}
              onChange={(rows) => open(scope, rows)}
            />
            <Totals rows={report.Rows} />
          </div>
          <OwnershipTable lines={lines} by={by} days={report} />
        </>
      )}
    </Page>
  );
}

function Totals({ rows }: { readonly rows: readonly OwnershipRow[] }) {
  const { t } = useTranslation('report');
  const formats = useFormats();
  const totals = new Map<string, number>();
  for (const { Currency, Total } of rows)
    if (Currency && Total !== 0) totals.set(Currency, (totals.get(Currency) ?? 0) + Math.round(Total * 100));
  return (
    <dl className={styles.totals}>
      {[...totals].map(([currency, cents]) => (
        <div key={currency}>
          <dt>{t('ownership.totals', { currency })}</dt>
          <dd>{formats.amount(cents / 100)}</dd>
        </div>
      ))}
    </dl>
  );
}
