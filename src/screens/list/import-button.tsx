import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useIsWideDesk } from '../../ui/theme/use-is-wide-desk.ts';
import type { ImporterProps, LoadImporter } from '../declaration/screen-declaration.ts';

/** Opens the import, whose dialog is loaded on demand: the spreadsheet reader is large. Needs a network. */
export function ImportButton({ load, onImported }: { readonly load: LoadImporter; readonly onImported: ImporterProps['onImported'] }) {
  const { t } = useTranslation(['list', 'common']);
  const messages = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [Importer] = useState(() => lazy(load));
  const isWideDesk = useIsWideDesk();
  const button = {
    icon: <Upload aria-hidden />,
    onPress: () => (navigator.onLine ? setOpen(true) : messages.error(t('common:needsNetwork'))),
  };
  return (
    <>
      {/* Without its word, so that the search beside it has room. */}
      {isWideDesk ? <IconButton label={t('import')} {...button} /> : <Button {...button}>{t('import')}</Button>}
      <Suspense>{isOpen && <Importer onImported={onImported} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
