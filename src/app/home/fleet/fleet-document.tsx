import { useTranslation } from 'react-i18next';
import type { FleetReport, FleetShare } from '../../../contract/entities/costs/report-bodies.ts';
import { useFormatBodyType } from '../../../screens/list/rows/use-dictionary-names.ts';
import { ruledLayout } from '../../../screens/pdf/document-layout.ts';
import type { PdfPart } from '../../../contract/entities/protocol/pdf-part.ts';
import { monthNames } from '../../../screens/report/months.ts';
import { ReportDocument } from '../../../screens/report-document/report-document.tsx';
import { dimensions, type ReportScope } from '../../../screens/report/report-scope.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { partOf } from './part-of.ts';
import { useFigureTexts } from './use-figure-texts.ts';

export type FleetDocumentProps = { readonly report: FleetReport; readonly scope: ReportScope; readonly asOf: string | null };

type Figures = Pick<FleetShare, 'Days' | 'Used' | 'Kilometres'> & {
  readonly Vehicles?: number;
  readonly Costs: readonly { readonly Currency: string; readonly Net: number; readonly Kilometres?: number }[] | null;
};

/** The figures of the fleet on paper: in total, by month, and by unit, cost place and type. */
export function FleetDocument({ report, scope, asOf }: FleetDocumentProps) {
  const { t, i18n } = useTranslation('report');
  const formats = useFormats();
  const texts = useFigureTexts();
  const formatType = useFormatBodyType();
  const hasUse = report.Total.Used !== null;
  const hasCosts = report.Total.Costs !== null;

  function cellsOf({ Vehicles, Used, Days, Kilometres, Costs }: Figures): readonly string[] {
    return [
      ...(Vehicles === undefined ? [] : [formats.number(Vehicles)]),
      ...(hasUse ? [texts.percent(Used ?? 0, Days)] : []),
      formats.number(Kilometres),
      ...(hasCosts ? [(Costs ?? []).map(({ Net, Currency }) => texts.money(Net, Currency)).join('\n')] : []),
      ...(hasCosts && Vehicles !== undefined
        ? [
            (Costs ?? [])
              .map(({ Net, Kilometres: driven = 0, Currency }) => texts.perKilometre({ Net, Kilometres: driven, Currency }))
              .join('\n'),
          ]
        : []),
    ];
  }

  function tableOf(heading: string, lines: readonly { readonly name: string; readonly figures: Figures }[]): readonly PdfPart[] {
    // Vehicles and costs per kilometre are known of the whole period only.
    const isWhole = lines.some(({ figures }) => figures.Vehicles !== undefined);
    const headings = [
      heading,
      ...(isWhole ? [t('shares.vehicles')] : []),
      ...(hasUse ? [t('shares.utilisation')] : []),
      t('shares.kilometres'),
      ...(hasCosts ? [t('shares.costs')] : []),
      ...(hasCosts && isWhole ? [t('shares.perKilometre')] : []),
    ];
    const cells = (row: readonly string[], style?: string) =>
      row.map((text, index) => ({ text, alignment: index === 0 ? 'left' : 'right', ...(style && { style }) }));
    const body = [cells(headings, 'head'), ...lines.map(({ name, figures }) => cells([name, ...cellsOf(figures)]))];
    return [
      { text: heading, style: 'section' },
      { table: { headerRows: 1, dontBreakRows: true, widths: ['*', ...headings.slice(1).map(() => 110)], body }, layout: ruledLayout },
    ];
  }

  async function content(): Promise<readonly PdfPart[]> {
    const months = report.Months.map((month) => ({ name: monthNames(month.Month, i18n.language).label, figures: month }));
    const parts = dimensions.flatMap((by) =>
      tableOf(
        t(`by.${by}`),
        (report[partOf[by]] as readonly FleetShare[]).map((figures) => ({
          name: figures.Name ? (by === 'type' ? formatType(figures.Name) : figures.Name) : t('fleet.none'),
          figures,
        })),
      ),
    );
    return [
      ...tableOf(t('fleet.title'), [{ name: t('fleet.all'), figures: report.Total }]),
      ...tableOf(t('fleet.months'), months),
      ...parts,
    ];
  }
  return <ReportDocument title={t('fleet.title')} scope={scope} days={report} asOf={asOf} content={content} />;
}
