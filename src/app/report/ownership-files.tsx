import { FileDown, FileSpreadsheet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { fetchFile } from '../../api/download.ts';
import { TaborError } from '../../contract/problem.ts';
import type { OwnershipReport } from '../../contract/entities/costs/report-bodies.ts';
import type { OwnershipLine } from '../../contract/entities/costs/ownership.ts';
import { toWireDate } from '../../contract/wire-date.ts';
import { downloadFile } from '../../screens/download-file.ts';
import { ReportMailButton } from '../../screens/report-mail/report-mail-button.tsx';
import type { ReportScope } from '../../screens/report/report-scope.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { columnsOf } from './ownership-columns.ts';
import type { OwnershipBy } from './ownership-page.tsx';

const ReportDocument = lazy(async () => ({ default: (await import('../../screens/report-document/report-document.tsx')).ReportDocument }));

/** Left out on paper, which does not scroll. */
const notPrinted: ReadonlySet<string> = new Set(['Make', 'Driven', 'Planned', 'ContractEndDate']);

type Props = { readonly scope: ReportScope; readonly by: OwnershipBy; readonly lines: readonly OwnershipLine[]; readonly days: Pick<OwnershipReport, 'From' | 'To'>; readonly asOf: string | null };

/** All lines as Excel from the backend, as CSV from this device, or on paper. */
export function OwnershipFiles({ scope, by, lines, days, asOf }: Props) {
  const { t } = useTranslation('report');
  const messages = useMessages();
  const problemText = useProblemText();
  const formats = useGridFormats();
  const [making, setMaking] = useState<'excel' | 'csv' | null>(null);

  async function make(kind: 'excel' | 'csv', work: () => Promise<Blob>) {
    const name = `${t('ownership.title')} ${toWireDate(new Date())}.${kind === 'excel' ? 'xlsx' : 'csv'}`;
    setMaking(kind);
    try {
      downloadFile(await work(), name);
      messages.success(t('ownership.made', { name }));
    } catch (error) {
      messages.error(error instanceof TaborError ? problemText(error) : t('ownership.failed'));
    } finally {
      setMaking(null);
    }
  }

  async function excel() {
    const id = await callApi('report', 'generateOwnership', { parameters: { ...scope, by } });
    const file = typeof id === 'number' ? await fetchFile(id) : null;
    if (!file) throw new TaborError('unreadable-answer');
    return file;
  }

  async function csv() {
    const { writeCsv } = await import('../../screens/list/export/csv.ts');
    return new Blob([writeCsv(columnsOf(by, t), lines, formats)], { type: 'text/csv' });
  }

  async function content() {
    const { tablePart } = await import('../../screens/pdf/table-part.ts');
    const sorted = lines.toSorted((left, right) => Number(right.Total ?? 0) - Number(left.Total ?? 0));
    const printed = columnsOf(by, t).filter(({ id }) => !notPrinted.has(id));
    // Room for the longest word of each heading.
    const widths = printed.map(({ header }) => Math.max(80, 11 * Math.max(...header.split(/\s/).map((word) => word.length))));
    return [tablePart(printed.map((column, index) => ({ ...column, width: widths[index] ?? column.width })), sorted, formats)];
  }

  function startExcel() {
    if (navigator.onLine) void make('excel', excel);
    else messages.error(t('ownership.needsNetwork'));
  }
  return (
    <>
      <Button icon={<FileSpreadsheet aria-hidden />} isPending={making === 'excel'} onPress={startExcel}>
        {t('ownership.excel')}
      </Button>
      <Button icon={<FileDown aria-hidden />} isPending={making === 'csv'} onPress={() => void make('csv', csv)}>
        {t('ownership.csv')}
      </Button>
      <Suspense>
        <ReportDocument title={t('ownership.title')} scope={scope} days={days} asOf={asOf} content={content} />
      </Suspense>
      <ReportMailButton report={{ title: t('ownership.title'), List: 'ownership', Parameters: { ...scope, by }, hasPeriod: false }} />
    </>
  );
}
