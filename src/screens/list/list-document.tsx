import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { DocumentMenu } from '../pdf/document-menu.tsx';
import type { DocumentRun } from '../pdf/use-document-files.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useExportedList, type ListFilesProps } from './use-list-file.ts';

/** Saves or prints the list as a document, with all rows that match its filters. */
export function ListDocument(props: ListFilesProps) {
  const { t, i18n } = useTranslation([props.declaration.entity, 'list', 'document', 'ui']);
  const { configuration } = useSession();
  const listNow = useExportedList(props);
  const dates = useFormats();
  const confirm = useConfirm();
  async function make(run: DocumentRun) {
    const { makeListPdf } = await import('./export/list-pdf.ts');
    const confirmLimit = (limit: number) =>
      confirm({
        title: t('document:long.title'),
        message: t('document:long.text', { rows: dates.number(limit) }),
        confirmLabel: t('document:long.confirm', { rows: dates.number(limit) }),
      });
    return makeListPdf({
      ...listNow(),
      ...run,
      totals: props.declaration.totals,
      configuration,
      dates,
      t,
      language: i18n.language,
      confirmLimit,
    });
  }
  return <DocumentMenu isIconOnly make={make} />;
}
