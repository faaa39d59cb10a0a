import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useSupports } from '../use-supports.ts';
import type { MailedReport } from './preview-button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const ReportMailDialog = lazyPart(async () => (await import('./report-mail-dialog.tsx')).ReportMailDialog);

/** Sends a list or a report as it is shown every week or month, by a backend with the calls. */
export function ReportMailButton({ report }: { readonly report: MailedReport }) {
  const { t } = useTranslation('list-tools');
  const supports = useSupports();
  const [isOpen, setOpen] = useState(false);
  if (!supports('report', 'saveMail')) return null;
  return (
    <>
      <IconButton label={t('mail')} icon={<Mail aria-hidden />} onPress={() => setOpen(true)} />
      {isOpen && <ReportMailDialog report={report} onClose={() => setOpen(false)} />}
    </>
  );
}
