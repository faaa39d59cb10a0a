import { useTranslation } from 'react-i18next';
import { useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { DocumentMenu } from '../pdf/document-menu.tsx';
import type { DocumentRun } from '../pdf/use-document-files.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { listConditions } from './export/conditions.ts';
import type { ListFilesProps } from './use-list-file.ts';

/** Saves or prints the list as a document, with all rows that match its filters. */
export function ListDocument({ declaration: { entity }, query, isDeviceQuery, search, columns, layout }: ListFilesProps) {
  const { t, i18n } = useTranslation([entity, 'list', 'document', 'ui']);
  const { database, configuration } = useSession();
  const formats = useGridFormats();
  const dates = useFormats();
  const confirm = useConfirm();
  async function make(run: DocumentRun) {
    const { makeListPdf } = await import('./export/list-pdf.ts');
    const list = {
      database,
      entity,
      title: t('title'),
      query,
      conditions: listConditions(columns, search, t, i18n.language),
      isDeviceQuery: isDeviceQuery || !navigator.onLine,
      columns,
      layout,
      formats,
    };
    const confirmLimit = (limit: number) =>
      confirm({
        title: t('document:long.title'),
        message: t('document:long.text', { rows: dates.number(limit) }),
        confirmLabel: t('document:long.confirm', { rows: dates.number(limit) }),
      });
    return makeListPdf({ ...list, ...run, configuration, dates, t, language: i18n.language, confirmLimit });
  }
  return <DocumentMenu isIconOnly make={make} />;
}
