import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSupports } from '../../../screens/use-supports.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { HandoverReferences } from '../content/handover-references.ts';
import type { OpenHandover } from '../content/open-handover.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

const MailDialog = lazyPart(async () => (await import('./mail-dialog.tsx')).MailDialog);

/** Opens the dialog that mails the protocol of the saved handover; nothing where the backend sends no mail. */
export function MailButton({ handover, references }: { readonly handover: OpenHandover; readonly references: HandoverReferences }) {
  const { t } = useTranslation('handover-form');
  const supports = useSupports();
  const [isOpen, setOpen] = useState(false);
  if (!supports('vehicle-handover-document', 'mailProtocol')) return null;
  return (
    <>
      <Button icon={<Mail aria-hidden />} onPress={() => setOpen(true)}>
        {t('mail.open')}
      </Button>
      {isOpen && <MailDialog handover={handover} references={references} onClose={() => setOpen(false)} />}
    </>
  );
}
