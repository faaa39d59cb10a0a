import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnershipReport } from '../../contract/entities/costs/report-bodies.ts';
import type { OwnershipLine } from '../../contract/entities/costs/ownership.ts';
import { toWireDate } from '../../contract/wire/wire-date.ts';
import { downloadFile } from '../../screens/download-file.ts';
import { ReportExcelButton } from '../../screens/report-document/report-excel-button.tsx';
import { ReportMailButton } from '../../screens/report-mail/report-mail-button.tsx';
import type { ReportScope } from '../../screens/report/report-scope.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { columnsOf } from './ownership-columns.ts';
import type { OwnershipBy } from './ownership-columns.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const ReportDocument = lazyPart(async () => (await import('../../screens/report-document/report-document.tsx')).ReportDocument);

/** Left out on paper, which does not scroll. */
const notPrinted: ReadonlySet<string> = new Set(['Make', 'Driven', 'Planned', 'ContractEndDate']);

type Props = {
  readonly scope: ReportScope;
  readonly by: OwnershipBy;
  readonly lines: readonly OwnershipLine[];
  readonly days: Pick<OwnershipReport, 'From' | 'To'>;
  readonly asOf: string | null;
};

/** All lines as Excel from the backend, as CSV from this device, or on paper. */
export function OwnershipFiles({ scope, by, lines, days, asOf }: Props) {
  const { t } = useTranslation('report');
  const messages = useMessages();
  const formats = useGridFormats();
  const [isPending, setPending] = useState(false);

  async function csv() {
    const name = `${t('ownership.title')} ${toWireDate(new Date())}.csv`;
    setPending(true);
    try {
      const { writeCsv } = await import('../../screens/list/export/csv.ts');
      downloadFile(new Blob([writeCsv(columnsOf(by, t), lines, formats)], { type: 'text/csv' }), name);
      messages.success(t('ownership.made', { name }));
    } catch {
      messages.error(t('ownership.failed'));
    } finally {
      setPending(false);
    }
  }

  async function content() {
    const { tablePart } = await import('../../screens/pdf/table-part.ts');
    const sorted = lines.toSorted((left, right) => Number(right.Total ?? 0) - Number(left.Total ?? 0));
    const printed = columnsOf(by, t).filter(({ id }) => !notPrinted.has(id));
    return [tablePart(printed, sorted, formats)];
  }

  return (
    <>
      <ReportExcelButton call="generateOwnership" title={t('ownership.title')} parameters={{ ...scope, by }} />
      <Button icon={<FileDown aria-hidden />} isPending={isPending} onPress={() => void csv()}>
        {t('ownership.csv')}
      </Button>
      <ReportDocument title={t('ownership.title')} scope={scope} days={days} asOf={asOf} content={content} />
      <ReportMailButton report={{ title: t('ownership.title'), List: 'ownership', Parameters: { ...scope, by }, hasPeriod: false }} />
    </>
  );
}
