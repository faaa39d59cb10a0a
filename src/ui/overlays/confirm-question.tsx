import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import type { ConfirmOptions } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from '../fields/text-field.tsx';

interface Props {
  /** The open question; undefined when there is none. */
  options: ConfirmOptions | undefined;
  onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmQuestion({ options, onAnswer }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={options?.title ?? ''}
      isOpen={options !== undefined}
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      footer={
        <>
          <Button onPress={() => onAnswer(false)} autoFocus={options?.tone === 'danger'}>
            {options?.cancelLabel ?? t('cancel')}
          </Button>
          <Button variant={options?.tone === 'danger' ? 'danger' : 'primary'} onPress={() => onAnswer(true)} autoFocus={options?.tone !== 'danger'}>
            {options?.confirmLabel ?? t('confirm')}
          </Button>
        </>
      }
    >
      {options?.message}
      {options?.note && <Note {...options.note} />}
    </Dialog>
  );
}

function Note({ label, maxLength, onChange }: NonNullable<ConfirmOptions['note']>) {
  const [text, setText] = useState('');
  function change(next: string) {
    const limited = next.slice(0, maxLength);
    setText(limited);
    onChange(limited);
  }
  return <TextField label={label} value={text} onChange={change} multiline rows={3} maxLength={maxLength} />;
}
