import { Undo2, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayDecideRepairs } from '../../../contract/entities/fleet/damage-point.ts';
import { PhotoSlots } from '../../../screens/record/photos/photo-slots.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { withPhotoOf, withoutRepairPhoto } from './change-photos.ts';
import styles from './damages-section.module.css';
import { changeDamage, damagesOf, faultOfPoint } from '../content/damages.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { useSlotNames } from '../content/use-slot-names.ts';
import { formatDamage } from './format-damage.ts';
import layout from '../../../ui/theme/layout.module.css';

/** Known damages marked as repaired: hidden on the drawings, restored with one tap. */
export function RepairedDamages({ form, change, references }: Pick<HandoverSectionProps, 'form' | 'change' | 'references'>) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form', 'canvas']);
  const { session } = useSession();
  const mayDecide = mayDecideRepairs(session.user.Permissions);
  const repaired = damagesOf(form, 'repaired');
  if (repaired.length === 0) return null;
  return (
    <section aria-label={t('handover-form:damages.repaired')} className={layout.grid4}>
      <h3>{t('handover-form:damages.repaired')}</h3>
      <ul className={layout.stack2}>
        {repaired.map(({ view, point }) => (
          <li key={point.Id} className={styles.mended}>
            <Wrench aria-hidden />
            <span className={styles.words}>{[t(`canvas:view.${view}`), formatDamage(references, point)].filter(Boolean).join(' – ')}</span>
            <Button
              size="large"
              icon={<Undo2 />}
              onPress={() => change((before) => changeDamage(before, point.Id ?? '', { IsRepaired: false }))}
            >
              {t('handover-form:damages.notRepaired')}
            </Button>
            {point.Id !== undefined && (!mayDecide || faultOfPoint(form.Faults, point)) && (
              <RepairPhotos id={point.Id} mayDecide={mayDecide} form={form} change={change} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The photos that prove a repair: a driver adds one that the save was refused for. */
function RepairPhotos({
  id,
  mayDecide,
  form,
  change,
}: Pick<HandoverSectionProps, 'form' | 'change'> & { readonly id: string; readonly mayDecide: boolean }) {
  const { t } = useTranslation('handover-form');
  const slotNames = useSlotNames();
  return (
    <PhotoSlots
      label={t('damages.photos')}
      photos={faultOfPoint(form.Faults, { Id: id })?.Images ?? []}
      slotNames={slotNames}
      onSave={(photo) => change((before) => withPhotoOf(before, id, photo))}
      onRemove={(photo) => change((before) => withoutRepairPhoto(before, id, photo, mayDecide))}
      error={undefined}
    />
  );
}
