import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { completeAddress } from './complete-address.ts';

type Props = { readonly address: string; readonly onCancel: () => void; readonly onApply: (address: string) => void };

export function LinkDialog({ address, onCancel, onApply }: Props) {
  const { t } = useTranslation(['record', 'ui']);
  const form = useId();
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);

  function apply(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals: the surrounding form would be submitted.
    event.stopPropagation();
    const completed = completeAddress(typed);
    if (completed === null) setWrong(true);
    else onApply(completed);
  }

  return (
    <Dialog
      title={t('record:richText.link')}
      size="small"
      // A stray press outside would lose the typed address.
      isDismissable={false}
      closesOnEscape
      onClose={onCancel}
      footer={
        <>
          <Button onPress={onCancel}>{t('ui:cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('record:richText.apply')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={apply} noValidate>
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
      </form>
    </Dialog>
  );
}
