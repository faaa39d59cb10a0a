import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedEntity } from '../../contract/import/record-imports.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';

// Loaded on demand: the spreadsheet reader is large.
const ImportRecords = lazy(async () => ({ default: (await import('../import/import-records.tsx')).ImportRecords }));

/** Opens the record import; needs a network. */
export function ImportButton({ entity, onImported }: { readonly entity: ImportedEntity; readonly onImported: () => void }) {
  const { t } = useTranslation(['list', 'common']);
  const messages = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Upload aria-hidden />} onPress={() => (navigator.onLine ? setOpen(true) : messages.error(t('common:needsNetwork')))}>
        {t('import')}
      </Button>
      <Suspense>{isOpen && <ImportRecords entity={entity} onImported={onImported} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
