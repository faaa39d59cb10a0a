import { FileText, Printer, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { useFormats } from '../use-formats.ts';
import styles from './document-menu.module.css';
import { useDocumentFiles, type MakeDocument } from './use-document-files.ts';

/** Menu of a document that the device makes: save it as PDF, or print it; while it is made, cancel it. */
export function DocumentMenu({ make, isIconOnly = false }: { readonly make: MakeDocument; readonly isIconOnly?: boolean }) {
  const { t } = useTranslation('document');
  const { number } = useFormats();
  const { isMaking, progress, save, print, cancel } = useDocumentFiles(make);
  return (
    <>
      {progress && (
        <span className={styles.progress}>
          <ProgressBar
            label={t('making')}
            value={progress.done}
            max={progress.all}
            valueText={t('laidOut', { rows: number(progress.done), all: number(progress.all) })}
          />
        </span>
      )}
      <MenuButton
        label={t(isMaking ? 'making' : 'menu')}
        icon={<Printer aria-hidden />}
        isIconOnly={isIconOnly}
        items={
          isMaking
            ? [{ id: 'cancel', label: t('cancel'), icon: <X aria-hidden />, onAction: cancel }]
            : [
                { id: 'pdf', label: t('pdf'), icon: <FileText aria-hidden />, onAction: () => void save() },
                { id: 'print', label: t('print'), icon: <Printer aria-hidden />, onAction: () => void print() },
              ]
        }
      />
    </>
  );
}
