import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';

/** Confirms with the user before an answer discards photos; resolves to true at once where there are none. */
export function useDiscardPhotos(): (count: number) => Promise<boolean> {
  const { t } = useTranslation('handover-checks');
  const confirm = useConfirm();
  return async (count) =>
    count === 0 ||
    confirm({
      title: t('checklist.discardTitle'),
      message: t('checklist.discardText', { count }),
      confirmLabel: t('checklist.discard'),
      tone: 'danger',
    });
}
