import { Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { drawingUrlOf } from '../../../canvas/damage/drawing-url.ts';
import { isDrawn } from '../../../contract/entities/protocol/vehicle-views.ts';
import type { VehicleType } from '../../../contract/entities/fleet/vehicle.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { usePhotoUrl } from '../../../screens/record/photos/use-photo-url.ts';
import { nameOfCheck } from '../content/checklist.ts';
import { outlineOf, type Slot } from '../content/slot-photos.ts';
import styles from './guided-photos.module.css';

type Props = { readonly slot: Slot; readonly type: VehicleType; readonly photo: Photo | undefined; readonly onOpen: () => void };

/** Opens the camera for a slot; shows its photo, else the drawing of its view. */
export function SlotTile({ slot, type, photo, onOpen }: Props) {
  const { t, i18n } = useTranslation('handover-checks');
  const name = nameOfCheck(slot, i18n.language);
  const view = outlineOf(slot);
  return (
    <button type="button" className={styles.tile} aria-label={t(photo ? 'guided.show' : 'guided.take', { name })} onClick={onOpen}>
      {photo ? (
        <Picture photo={photo} />
      ) : view && isDrawn(type, view) ? (
        <img className={styles.drawing} src={drawingUrlOf(type, view)} alt="" />
      ) : (
        <Camera aria-hidden />
      )}
    </button>
  );
}

function Picture({ photo }: { readonly photo: Photo }) {
  const url = usePhotoUrl(photo);
  return url ? <img className={styles.picture} src={url} alt="" /> : <Camera aria-hidden />;
}
