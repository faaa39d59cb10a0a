import { useTranslation } from 'react-i18next';
import { formatPlace } from '../../../contract/entities/shared/photo-place.ts';
import { MissingPhoto, PhotoThumbnail } from '../../../screens/record/photos/photo-thumbnail.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { nameOfCheck } from '../content/checklist.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { photoOfSlot, takenSlots } from '../content/slot-photos.ts';
import styles from './guided-photos.module.css';
import layout from '../../../ui/theme/layout.module.css';

/** The guided photos with their time and place, read-only; renders nothing without any. */
export function SlotPhotoSummary({ form }: { readonly form: HandoverForm }) {
  const { t, i18n } = useTranslation('handover-checks');
  const { dateTime } = useFormats();
  const slotPhotos = takenSlots(form).map((slot) => ({
    slot,
    photo: photoOfSlot(form, slot.ItemId),
    name: nameOfCheck(slot, i18n.language),
  }));
  if (slotPhotos.length === 0) return null;
  return (
    <section className={layout.grid3} aria-label={t('guided.title')}>
      <h3>{t('guided.title')}</h3>
      <ul className={styles.slots}>
        {slotPhotos.map(({ slot, photo, name }) => (
          <li key={slot.ItemId} className={styles.slot}>
            {photo ? <PhotoThumbnail photo={photo} alt={name} /> : <MissingPhoto />}
            <span className={styles.name}>
              {[name, dateTime(slot.TakenOn), slot.Place && formatPlace(slot.Place)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
