import { FileDown, FileSpreadsheet, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { useFormats } from '../use-formats.ts';
import styles from './list-screen.module.css';
import { useListFile, type ListFilesProps } from './use-list-file.ts';

/**
 * Writes all rows that match the list's filters to a file, on the device: for every list and every backend. An Excel file of a list
 * for which the backend makes one has a button of its own.
 */
export function ListFiles(props: ListFilesProps) {
  const { t } = useTranslation('list-tools');
  const { number } = useFormats();
  const { progress, generate, cancel } = useListFile(props);
  const isPending = progress !== null;
  const stop = { label: t('files.cancel'), icon: <X aria-hidden /> };
  return (
    <>
      {progress && (
        <span className={styles.making}>
          <ProgressBar
            label={t('files.making')}
            {...(progress.all > 0 && {
              value: progress.rows,
              max: progress.all,
              valueText: t('files.written', { rows: number(progress.rows), all: number(progress.all) }),
            })}
          />
        </span>
      )}
      {props.declaration.excel ? (
        // One button for both: the focus stays on it.
        <IconButton
          {...(isPending ? stop : { label: t('files.csv'), icon: <FileDown aria-hidden /> })}
          onPress={() => (isPending ? cancel() : void generate('csv'))}
        />
      ) : (
        <MenuButton
          label={t(isPending ? 'files.making' : 'files.menu')}
          icon={<FileDown aria-hidden />}
          isIconOnly
          items={
            isPending
              ? [{ id: 'cancel', ...stop, onAction: cancel }]
              : [
                  { id: 'xlsx', label: t('files.excel'), icon: <FileSpreadsheet aria-hidden />, onAction: () => void generate('xlsx') },
                  { id: 'csv', label: t('files.csv'), icon: <FileDown aria-hidden />, onAction: () => void generate('csv') },
                ]
          }
        />
      )}
    </>
  );
}
