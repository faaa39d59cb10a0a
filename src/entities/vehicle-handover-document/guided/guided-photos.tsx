import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dependOnDirection } from '../../../contract/entities/shared/handover-items.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { ErrorText } from '../../../ui/fields/error-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/theme/layout.module.css';
import { useIsPainted } from '../../../ui/theme/use-is-painted.ts';
import { DirectionField } from '../checklist/direction-field.tsx';
import { nameOfCheck } from '../content/checklist.ts';
import { directionFields } from '../content/direction.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { photoOfSlot, slotField, slotsToFill } from '../content/slot-photos.ts';
import { GuidedCamera } from './guided-camera.tsx';
import styles from './guided-photos.module.css';
import { SlotTile } from './slot-tile.tsx';
import { useLastPhotos } from './use-last-photos.ts';

type Props = HandoverSectionProps & { readonly record: RecordRow | null; readonly isStep: boolean };

/** The photos to take while walking around, one slot each. */
export function GuidedPhotos(props: Props) {
  const { form, errorOf, references, vehicle, record, isStep } = props;
  const { t, i18n } = useTranslation('handover-checks');
  // The step shows before its photos are mounted and the handovers on the device are read. They are its end, so nothing moves.
  const isPainted = useIsPainted();
  const lastPhotos = useLastPhotos(isPainted ? vehicle : null, record?.key ?? null);
  const [opened, setOpened] = useState<number | null>(null);
  if (!vehicle) return null;
  const type = vehicle.VehicleType ?? 0;
  const slots = slotsToFill(form, references.slots, type, record !== null);
  const used = slots.filter(({ Id }) => photoOfSlot(form, Id)).length;
  const free = slots.findIndex(({ Id }) => !photoOfSlot(form, Id));
  // A field with an error takes the focus.
  const hasError = [directionFields.slots, ...slots.map(({ Id }) => slotField(Id))].some((name) => errorOf(name) !== undefined);
  if (isStep && !isPainted && !hasError) return null;
  return (
    <section className={layout.grid3} aria-label={t('guided.title')}>
      {dependOnDirection(references.slots, type) && <DirectionField {...props} list="slots" />}
      <div className={layout.spread4}>
        <h3>{t('guided.counter', { used, total: slots.length })}</h3>
        {free !== -1 && (
          <Button size="large" icon={<Camera aria-hidden />} onPress={() => setOpened(free)}>
            {t(used === 0 ? 'guided.start' : 'guided.continue')}
          </Button>
        )}
      </div>
      <ul className={styles.slots}>
        {slots.map((slot, index) => {
          const name = nameOfCheck(slot, i18n.language);
          const field = slotField(slot.Id);
          const error = errorOf(field);
          const photo = photoOfSlot(form, slot.Id);
          return (
            <li key={slot.Id} className={styles.slot}>
              <FieldAnchor field={field}>
                <SlotTile slot={slot} type={type} photo={photo} onOpen={() => setOpened(index)} />
              </FieldAnchor>
              <span className={styles.name}>
                {name}
                {slot.IsRequired && (
                  <span className={styles.required} title={t('guided.required')}>
                    {' '}
                    *
                  </span>
                )}
              </span>
              {error !== undefined && <ErrorText>{error}</ErrorText>}
            </li>
          );
        })}
      </ul>
      {opened !== null && <GuidedCamera {...props} slots={slots} first={opened} lastPhotos={lastPhotos} onClose={() => setOpened(null)} />}
    </section>
  );
}
