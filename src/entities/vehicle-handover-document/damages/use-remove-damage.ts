import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { addDamage, damagesOf, faultOfPoint, removeDamage } from '../content/damages.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';

/** Removes a mark; a message offers to undo it. A mark with photos is removed only after a question: their files are gone at once. */
export function useRemoveDamage({ form, change }: Pick<HandoverSectionProps, 'form' | 'change'>): (id: string) => void {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form', 'record']);
  const messages = useMessages();
  const confirm = useConfirm();

  async function remove(id: string): Promise<void> {
    const removed = damagesOf(form).find(({ point }) => point.Id === id);
    if (!removed) return;
    const photos = faultOfPoint(form.Faults, removed.point)?.Images.length ?? 0;
    if (photos > 0) {
      if (
        await confirm({
          title: t('handover-form:damages.removeTitle'),
          message: t('handover-form:damages.removeText', { count: photos }),
          confirmLabel: t('handover-form:damages.remove'),
          tone: 'danger',
        })
      )
        change((before) => removeDamage(before, id));
      return;
    }
    change((before) => removeDamage(before, id));
    messages.success(
      t('handover-form:damages.removed'),
      { label: t('handover-form:damages.undo'), onPress: () => change((before) => addDamage(before, removed.view, removed.point)) },
      id,
    );
  }

  return (id) => void remove(id);
}
