import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import type { ImporterProps, LoadImporter } from '../declaration/screen-declaration.ts';

/** Opens the import, whose dialog is loaded on demand: the spreadsheet reader is large. Needs a network. */
export function ImportButton({ load, onImported }: { readonly load: LoadImporter; readonly onImported: ImporterProps['onImported'] }) {
  const { t } = useTranslation(['list', 'common']);
  const messages = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [Importer] = useState(() => lazy(load));
  return (
    <>
      <Button icon={<Upload aria-hidden />} onPress={() => (navigator.onLine ? setOpen(true) : messages.error(t('common:needsNetwork')))}>
        {t('import')}
      </Button>
      <Suspense>{isOpen && <Importer onImported={onImported} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
