import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fleetReport, type FleetReport } from '../../../contract/entities/costs/report-bodies.ts';
import { printListAddress } from '../../../screens/list/query/list-search.ts';
import { useFormatBodyType } from '../../../screens/list/rows/use-dictionary-names.ts';
import { dimensions, readReportScope, type ReportAddress, type ReportScope } from '../../../screens/report/report-scope.ts';
import { ScopeFields } from '../../../screens/report/scope-fields.tsx';
import { useReport } from '../../../screens/report/use-report.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { FigureTile, FigureTiles } from '../../../ui/charts/figure-tile.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { HomeSection } from '../section/home-section.tsx';
import { FleetCharts } from './fleet-charts.tsx';
import { fleetLinks, type FleetLinks } from './links.ts';
import { ShareTable } from './share-table.tsx';
import styles from './fleet.module.css';
import { useFigureTexts } from './use-figure-texts.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

const ReportViews = lazyPart(async () => (await import('../../../screens/report-document/report-views.tsx')).ReportViews);
const FleetFiles = lazyPart(async () => (await import('./fleet-files.tsx')).FleetFiles);

/** Figures of the whole fleet, computed by the backend; without a network its last answer with its age. */
export function FleetDashboard() {
  const { t } = useTranslation('report');
  const address: ReportAddress = useSearch({ strict: false });
  const navigateTo = useNavigateTo();
  const formats = useFormats();
  const isOnline = useOnline();
  const problemText = useProblemText();
  const { mayReadList } = useSession();
  const scope = useMemo(() => readReportScope(address), [address]);
  const { value: report, asOf, isPulling, problem } = useReport('fleet', scope, fleetReport);
  const by = dimensions.find((name) => name === address.by) ?? dimensions[0];
  const open = (changed: ReportScope, dimension = by) =>
    navigateTo(printListAddress('/', { ...changed, ...(dimension === dimensions[0] ? {} : { by: dimension }) }), { replace: true });
  const links = report && fleetLinks(scope, report, mayReadList);
  const choices = { unit: report?.Choices.Units ?? [], costPlace: report?.Choices.CostPlaces ?? [], type: report?.Choices.Types ?? [] };
  const formatType = useFormatBodyType();
  const age = asOf && t(isOnline ? 'fleet.asOf' : 'fleet.offline', { moment: formats.timestamp(asOf) });
  return (
    <HomeSection title={report ? `${t('fleet.title')}, ${formats.dates(report.From, report.To)}` : t('fleet.title')} age={age}>
      <ReportViews
        report="fleet"
        content={{ ...scope, ...(by === dimensions[0] ? {} : { by }) }}
        onOpen={(content) => navigateTo(printListAddress('/', content))}
      />
      <ScopeFields scope={scope} choices={choices} formatType={formatType} onChange={open} />
      {problem !== null && isOnline && <Banner tone="warning">{problemText(problem)}</Banner>}
      {!report && (isPulling ? <Skeleton lines={8} /> : !isOnline && <Banner tone="info">{t('fleet.missing')}</Banner>)}
      {report && links && (
        <>
          <div className={styles.document} data-print="hide">
            <FleetFiles report={report} scope={scope} asOf={asOf} />
          </div>
          <FleetTiles report={report} links={links} />
          <FleetCharts report={report} links={links} />
          <ShareTable report={report} links={links} by={by} onByChange={(dimension) => open(scope, dimension)} />
        </>
      )}
    </HomeSection>
  );
}

function FleetTiles({ report: { Total, To }, links }: { readonly report: FleetReport; readonly links: FleetLinks }) {
  const { t } = useTranslation('report');
  const formats = useFormats();
  const texts = useFigureTexts();
  const { Vehicles, Days, Used, Kilometres, Costs, Litres, FuelKilometres, Damages } = Total;
  return (
    <FigureTiles>
      <FigureTile label={t('tiles.vehicles')} values={[{ text: formats.number(Vehicles), href: links.vehicles() }]} />
      {Used !== null && (
        <FigureTile
          label={t('tiles.utilisation')}
          values={[{ text: texts.percent(Used, Days), href: links.bookings(To) }]}
          hint={t('hints.utilisation')}
        />
      )}
      <FigureTile
        label={t('tiles.kilometres')}
        values={[{ text: texts.kilometres(Kilometres), href: links.ownership() ?? links.readings() }]}
        hint={t('hints.kilometres')}
      />
      {Costs && (
        <FigureTile
          label={t('tiles.costs')}
          values={Costs.map(({ Currency, Net }) => ({ text: texts.money(Net, Currency), href: links.costs(Currency) }))}
          hint={Costs.length === 0 ? t('fleet.noCosts') : undefined}
        />
      )}
      {Costs && Costs.length > 0 && (
        <FigureTile
          label={t('tiles.perKilometre')}
          values={Costs.map((cost) => ({ text: texts.perKilometre(cost), href: links.ownership() }))}
          hint={t('hints.perKilometre')}
        />
      )}
      {Litres !== null && FuelKilometres !== null && (
        <FigureTile
          label={t('tiles.consumption')}
          values={[{ text: texts.consumption(Litres, FuelKilometres), href: links.ownership() }]}
          hint={t('hints.consumption')}
        />
      )}
      {Damages !== null && <FigureTile label={t('tiles.damages')} values={[{ text: formats.number(Damages), href: links.damages() }]} />}
    </FigureTiles>
  );
}
