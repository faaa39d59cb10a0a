import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { nameOfCheck } from '../content/checklist.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { photoOfSlot, slotsToFill, type Slot } from '../content/slot-photos.ts';
import { GuidedCamera } from './guided-camera.tsx';
import styles from './guided-photos.module.css';
import { SlotTile } from './slot-tile.tsx';
import { useLastPhotos } from './use-last-photos.ts';

type Props = HandoverSectionProps & { readonly record: RecordRow | null };

/** Offers the photo of the odometer at its reading, where the company requires one; it fills its slot of the walk-around. */
export function OdometerSlot(props: Props) {
  const { form, references, vehicle, record } = props;
  const { t, i18n } = useTranslation('handover-checks');
  const [isOpen, setOpen] = useState(false);
  const slot =
    vehicle && slotsToFill(form, references.slots, vehicle.VehicleType ?? 0, record !== null).find(({ View }) => View === 'Odometer');
  if (!slot) return null;
  const photo = photoOfSlot(form, slot.Id);
  const name = nameOfCheck(slot, i18n.language);
  return (
    <div className={styles.odometer}>
      <SlotTile slot={slot} type={vehicle.VehicleType ?? 0} photo={photo} onOpen={() => setOpen(true)} />
      <span>
        {photo ? name : t('guided.take', { name })}
        {slot.IsRequired && (
          <span className={styles.required} title={t('guided.required')}>
            {' '}
            *
          </span>
        )}
      </span>
      {isOpen && <OdometerCamera {...props} slot={slot} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Reads the last photo no earlier than the camera opens. */
function OdometerCamera({ slot, onClose, ...props }: Props & { readonly slot: Slot; readonly onClose: () => void }) {
  const lastPhotos = useLastPhotos(props.vehicle, props.record?.key ?? null);
  return <GuidedCamera {...props} slots={[slot]} first={0} lastPhotos={lastPhotos} onClose={onClose} />;
}
