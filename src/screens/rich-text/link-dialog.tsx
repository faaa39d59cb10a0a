import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { completeAddress } from './complete-address.ts';

type Props = { readonly address: string; readonly onCancel: () => void; readonly onApply: (address: string) => void };

export function LinkDialog({ address, onCancel, onApply }: Props) {
  const { t } = useTranslation(['record', 'ui']);
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);

  function apply() {
    const completed = completeAddress(typed);
    if (completed === null) setWrong(true);
    else onApply(completed);
  }

  return (
    <FormDialog
      title={t('record:richText.link')}
      size="small"
      // A stray press outside would lose the typed address.
      isDismissable={false}
      submitLabel={t('record:richText.apply')}
      otherButtons={<Button onPress={onCancel}>{t('ui:cancel')}</Button>}
      onSubmit={apply}
      onClose={onCancel}
    >
      <TextField
        label={t('record:richText.address')}
        description={t('record:richText.addressHint')}
        error={isWrong ? t('record:richText.addressWrong') : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}
