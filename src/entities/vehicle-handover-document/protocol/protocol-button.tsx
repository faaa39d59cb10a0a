import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import type { HandoverReferences } from '../content/handover-references.ts';
import type { OpenHandover } from '../content/open-handover.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

const ProtocolDialog = lazyPart(async () => (await import('./protocol-dialog.tsx')).ProtocolDialog);

/** Opens the dialog that makes the PDF protocol of the saved handover. */
export function ProtocolButton({ handover, references }: { readonly handover: OpenHandover; readonly references: HandoverReferences }) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FileText aria-hidden />} onPress={() => setOpen(true)}>
        {t('handover-form:protocol.open')}
      </Button>
      {isOpen && <ProtocolDialog handover={handover} references={references} onClose={() => setOpen(false)} />}
    </>
  );
}
