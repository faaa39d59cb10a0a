import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';

/** Asks before `remove` runs: the file of a removed photo is gone at once. `name`: the photo's slot. */
export function useRemovePhoto(): (name: string, remove: () => void) => void {
  const { t } = useTranslation('record');
  const confirm = useConfirm();

  async function ask(name: string, remove: () => void): Promise<void> {
    const texts = {
      title: t('photos.removeTitle', { name }),
      message: t('photos.removeText'),
      confirmLabel: t('photos.removeConfirm'),
      cancelLabel: t('photos.keep'),
    };
    if (await confirm({ ...texts, tone: 'danger' })) remove();
  }

  return (name, remove) => void ask(name, remove);
}
