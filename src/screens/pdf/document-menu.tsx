import { FileText, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { useDocumentFiles, type MadeDocument } from './use-document-files.ts';

/** Menu of a document that the device makes: save it as PDF, or print it. */
export function DocumentMenu({ make, isIconOnly = false }: { readonly make: () => Promise<MadeDocument>; readonly isIconOnly?: boolean }) {
  const { t } = useTranslation('document');
  const { isMaking, save, print } = useDocumentFiles(make);
  return (
    <MenuButton
      label={t(isMaking ? 'making' : 'menu')}
      icon={<Printer aria-hidden />}
      isIconOnly={isIconOnly}
      isDisabled={isMaking}
      items={[
        { id: 'pdf', label: t('pdf'), icon: <FileText aria-hidden />, onAction: () => void save() },
        { id: 'print', label: t('print'), icon: <Printer aria-hidden />, onAction: () => void print() },
      ]}
    />
  );
}
