import { useTranslation } from 'react-i18next';
import { useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { DocumentMenu } from '../pdf/document-menu.tsx';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import type { ListFilesProps } from './list-files.tsx';

/** Saves or prints the list as a document, with all rows that match its filters. */
export function ListDocument({ declaration: { entity }, query, isDeviceQuery, columns, layout }: ListFilesProps) {
  const { t, i18n } = useTranslation([entity, 'list', 'document']);
  const { database, configuration } = useSession();
  const formats = useGridFormats();
  const dates = useFormats();
  async function make() {
    const { makeListPdf } = await import('./export/list-pdf.ts');
    const list = { database, entity, title: t('title'), query, isDeviceQuery: isDeviceQuery || !navigator.onLine, columns, layout, formats };
    return makeListPdf({ ...list, configuration, dates, t, language: i18n.language });
  }
  return <DocumentMenu isIconOnly make={make} />;
}
