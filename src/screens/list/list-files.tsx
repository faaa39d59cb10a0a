import { FileDown, FileSpreadsheet, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import type { ColumnLayout, GridColumn } from '../../ui/grid/model/grid-types.ts';
import { useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useProblemText } from '../use-problem-text.ts';
import type { FileFormat, FileProgress } from './export/list-file.ts';
import styles from './list-screen.module.css';

export type ListFilesProps = {
  readonly declaration: ScreenDeclaration;
  readonly query: GridQuery;
  readonly isDeviceQuery: boolean;
  readonly columns: readonly GridColumn<GridRow>[];
  readonly layout: ColumnLayout;
};

/**
 * Writes all rows that match the list's filters to a file, on the device: for every list and every backend. An Excel file of a list for which the
 * backend makes one has a button of its own.
 */
export function ListFiles({ declaration: { entity, excel }, query, isDeviceQuery, columns, layout }: ListFilesProps) {
  const { t } = useTranslation([entity, 'list', 'list-tools']);
  const { database } = useSession();
  const messages = useMessages();
  const problemText = useProblemText();
  const formats = useGridFormats();
  const { number } = useFormats();
  /** The file that is being written; null: none. */
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const cancel = useRef<AbortController>(null);
  useEffect(() => () => cancel.current?.abort(), []);
  const isPending = progress !== null;

  async function generate(format: FileFormat) {
    const { signal } = (cancel.current = new AbortController());
    setProgress({ rows: 0, all: 0 });
    try {
      const { downloadList } = await import('./export/list-file.ts');
      const { name, isComplete, limit } = await downloadList({ database, entity, title: t('title'), query, isDeviceQuery: isDeviceQuery || !navigator.onLine, columns, layout, formats }, format, { signal, onProgress: setProgress });
      if (!isComplete) messages.info(t('list:onlyNewest'));
      if (limit !== null) messages.info(t('list-tools:files.limited', { rows: number(limit) }));
      messages.success(t('list:export.done', { name }));
    } catch (error) {
      if (!signal.aborted) messages.error(problemText(error));
    } finally {
      setProgress(null);
    }
  }
  const stop = { label: t('list-tools:files.cancel'), icon: <X aria-hidden /> };
  return (
    <>
      {progress && (
        <span className={styles.making}>
          <ProgressBar label={t('list-tools:files.making')} {...(progress.all > 0 && { value: progress.rows, max: progress.all, valueText: t('list-tools:files.written', { rows: number(progress.rows), all: number(progress.all) }) })} />
        </span>
      )}
      {excel ? (
        // One button for both: the focus stays on it.
        <IconButton {...(isPending ? stop : { label: t('list-tools:files.csv'), icon: <FileDown aria-hidden /> })} onPress={() => (isPending ? cancel.current?.abort() : void generate('csv'))} />
      ) : (
        <MenuButton
          label={t(isPending ? 'list-tools:files.making' : 'list-tools:files.menu')}
          icon={<FileDown aria-hidden />}
          isIconOnly
          items={
            isPending
              ? [{ id: 'cancel', ...stop, onAction: () => cancel.current?.abort() }]
              : [
                  { id: 'xlsx', label: t('list-tools:files.excel'), icon: <FileSpreadsheet aria-hidden />, onAction: () => void generate('xlsx') },
                  { id: 'csv', label: t('list-tools:files.csv'), icon: <FileDown aria-hidden />, onAction: () => void generate('csv') },
                ]
          }
        />
      )}
    </>
  );
}
