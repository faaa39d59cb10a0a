import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/backend.ts';
import { fetchFile } from '../../api/download.ts';
import type { mailedReports, MailedReportName } from '../../contract/entities/costs/report-mail-bodies.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { toWireDate } from '../../contract/wire/wire-date.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { downloadFile } from '../download-file.ts';
import { usePendingAttempt } from '../use-attempt.ts';
import { useSupports } from '../use-supports.ts';

type Props = {
  readonly call: (typeof mailedReports)[MailedReportName]['call'];
  readonly title: string;
  readonly parameters: Readonly<Record<string, string>>;
};

/** Downloads a report as the Excel file that the backend generates. */
export function ReportExcelButton({ call, title, parameters }: Props) {
  const { t } = useTranslation('report');
  const messages = useMessages();
  const supports = useSupports();
  const [isPending, attempt] = usePendingAttempt();

  async function generate() {
    if (!navigator.onLine) {
      messages.error(t('ownership.needsNetwork'));
      return;
    }
    await attempt(async () => {
      const id = await callApi('report', call, { parameters });
      const file = typeof id === 'number' ? await fetchFile(id) : null;
      if (!file) throw new TaborError('unreadable-answer');
      const name = `${title} ${toWireDate(new Date())}.xlsx`;
      downloadFile(file, name);
      messages.success(t('ownership.made', { name }));
    });
  }
  if (!supports('report', call)) return null;
  return (
    <Button icon={<FileSpreadsheet aria-hidden />} isPending={isPending} onPress={() => void generate()}>
      {t('ownership.excel')}
    </Button>
  );
}
