import { OctagonX, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REFUSAL_LENGTH, refuseByLinkCall } from '../../../contract/entities/handover/signing-link.ts';
import { useHasCall } from '../../../screens/use-supports.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import layout from '../../../ui/theme/layout.module.css';

type Props = {
  /** Why the person does not sign. */
  readonly words: string;
  readonly isSending: boolean;
  readonly onChange: (words: string) => void;
  /** Whether the dialog may open; false while the name is missing. */
  readonly mayBegin: () => boolean;
  readonly onSend: () => void;
};

/** The absent party does not sign, and says why in a dialog. Nothing where the backend takes no refusals. */
export function Refusal({ words, isSending, onChange, mayBegin, onSend }: Props) {
  const { t } = useTranslation('signing-link');
  const isSupported = useHasCall(refuseByLinkCall);
  const [isOpen, setOpen] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isEmpty = words.trim() === '';

  function send() {
    setChecked(true);
    if (isEmpty || words.length > MAX_REFUSAL_LENGTH) return;
    setOpen(false);
    onSend();
  }

  if (!isSupported) return null;
  return (
    <>
      <Button size="large" icon={<OctagonX aria-hidden />} isPending={isSending} onPress={() => setOpen(mayBegin())}>
        {t(isSending ? 'sending' : 'refusal.action')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('refusal.title')}
          onClose={() => setOpen(false)}
          footer={
            <Button size="large" variant="primary" icon={<Send aria-hidden />} onPress={send}>
              {t('refusal.send')}
            </Button>
          }
        >
          <div className={layout.stack5}>
            <p>{t('refusal.text')}</p>
            <TextField
              label={t('refusal.words')}
              size="large"
              multiline
              value={words}
              onChange={onChange}
              maxLength={MAX_REFUSAL_LENGTH}
              isRequired
              error={isChecked && isEmpty ? t('refusal.wordsMissing') : undefined}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
