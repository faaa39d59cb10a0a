import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { SuggestField } from '../fields/suggest-field.tsx';
import type { ConfirmOptions } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  /** The open question; undefined when there is none. */
  options: ConfirmOptions | undefined;
  onAnswer: (isConfirmed: boolean) => void;
}

const noEntry = { text: '', isMissing: false };

export function ConfirmQuestion({ options, onAnswer }: Props) {
  const { t } = useTranslation('ui');
  const [entered, setEntered] = useState({ ...noEntry, options });
  const { text, isMissing } = entered.options === options ? entered : noEntry;
  const note = options?.note;
  function change(next: string) {
    const limited = next.slice(0, note?.maxLength);
    setEntered({ options, text: limited, isMissing: false });
    note?.onChange(limited);
  }
  function confirm() {
    if (note?.missing === undefined || text.trim() !== '') onAnswer(true);
    else setEntered({ options, text, isMissing: true });
  }
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={options?.title ?? ''}
      isOpen={options !== undefined}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onPress={() => onAnswer(false)} autoFocus={options?.tone === 'danger'}>
            {options?.cancelLabel ?? t('cancel')}
          </Button>
          <Button variant={options?.tone === 'danger' ? 'danger' : 'primary'} onPress={confirm} autoFocus={options?.tone !== 'danger'}>
            {options?.confirmLabel ?? t('confirm')}
          </Button>
        </>
      }
    >
      {options?.message}
      {note && (
        <SuggestField
          label={note.label}
          value={text}
          onChange={change}
          maxLength={note.maxLength}
          multiline
          rows={2}
          suggestions={note.suggestions?.texts ?? []}
          suggestionsLabel={note.suggestions?.label ?? ''}
          isRequired={note.missing !== undefined}
          error={isMissing ? note.missing : undefined}
        />
      )}
    </Dialog>
  );
}
