import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { fetchFile } from '../../api/download.ts';
import { parametersOfPeriod } from '../../contract/entities/costs/mailed-parameters.ts';
import {
  mailedReports,
  type MailedReportName,
  type ReportInterval,
  type SaveReportMailBody,
} from '../../contract/entities/costs/report-mail-bodies.ts';
import { entityNamed } from '../../contract/registry.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { toWireDate } from '../../contract/wire/wire-date.ts';
import { Button } from '../../ui/controls/button.tsx';
import { downloadFile } from '../download-file.ts';
import { useAttempt } from '../use-attempt.ts';
import { useOnline } from '../use-online.ts';

/** `title`: the name that is offered. `hasPeriod`: the rows have a date by which the list can be limited. */
export type MailedReport = Pick<SaveReportMailBody, 'List' | 'Parameters'> & { readonly title: string; readonly hasPeriod: boolean };

/** `period`: the mail has only the rows of the last one; null for all. */
type Props = { readonly report: MailedReport; readonly name: string; readonly period: ReportInterval | null };

/** Downloads the file as a mail of today would carry it. */
export function PreviewButton({ report: { List, Parameters }, name, period }: Props) {
  const { t } = useTranslation('report-mail');
  const attempt = useAttempt();
  const isOnline = useOnline();
  const [isPending, setPending] = useState(false);

  async function preview() {
    setPending(true);
    await attempt(async () => {
      const today = toWireDate(new Date());
      const report = Object.hasOwn(mailedReports, List) ? mailedReports[List as MailedReportName] : null;
      const parameters = period === null ? Parameters : parametersOfPeriod(entityNamed(List), Parameters, period, today);
      const id = await callApi(report ? 'report' : List, report?.call ?? 'generateExcel', { parameters });
      const file = typeof id === 'number' ? await fetchFile(id) : null;
      if (!file) throw new TaborError('unreadable-answer');
      downloadFile(file, `${name.trim() || t('title')} ${today}.xlsx`);
    });
    setPending(false);
  }
  return (
    <Button icon={<FileSpreadsheet aria-hidden />} isDisabled={!isOnline} isPending={isPending} onPress={() => void preview()}>
      {t('preview')}
    </Button>
  );
}
