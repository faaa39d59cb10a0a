import { Camera, Images, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedFiles } from '../../../canvas/photo/image-type.ts';
import { ErrorText } from '../../../ui/fields/error-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { photosBySlot, type Photo } from './photo.ts';
import styles from './photo-slots.module.css';
import layout from '../../../ui/theme/layout.module.css';
import unseen from '../../../ui/theme/unseen.module.css';
import { PhotoThumbnail } from './photo-thumbnail.tsx';
import { RejectedFiles } from './rejected-files.tsx';
import { usePhotoIntake } from './use-photo-intake.ts';
import { useRemovePhoto } from './use-remove-photo.ts';

type PhotoSlotsProps = {
  /** Subject of the photos: part of each slot's accessible name. */
  readonly label: string;
  readonly photos: readonly Photo[];
  /** Names of the slots; there are as many slots as names. */
  readonly slotNames: readonly string[];
  /** Called when a photo is saved on this device: a new one, or a marked one under the key of its shot. */
  readonly onSave: (photo: Photo) => void;
  readonly onRemove: (photo: Photo) => void;
  readonly error: string | undefined;
};

/** Named photo slots with a counter, filled from the camera or from files. */
export function PhotoSlots({ label, photos, slotNames, onSave, onRemove, error }: PhotoSlotsProps) {
  const { t } = useTranslation('record');
  const intake = usePhotoIntake({ onSave, onRemove });
  const removePhoto = useRemovePhoto();
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const slots = photosBySlot(photos, slotNames.length);
  const free = slots.flatMap((photo, slot) => (photo === null ? [slot] : []));

  function pick(files: FileList | null) {
    if (files && files.length > 0) void intake.takeFiles([...files], free);
    // Reset, or picking the same photo again would fire no event.
    if (input.current) input.current.value = '';
  }

  return (
    <div className={layout.grid3} role="group" aria-labelledby={titleId}>
      <p className={styles.title} id={titleId}>
        {t('photos.counter', { label, used: photos.length, total: slotNames.length })}
      </p>
      <ul className={styles.slots}>
        {slots.map((photo, slot) => {
          const name = slotNames[slot] ?? t('photos.more');
          return (
            <li key={photo ? String(photo.Key) : `free-${slot}`} className={styles.slot}>
              {photo ? (
                <>
                  <PhotoThumbnail photo={photo} alt={`${label}: ${name}`} />
                  {!photo.IsFixed && (
                    <span className={styles.remove}>
                      <IconButton
                        icon={<Trash2 />}
                        variant="secondary"
                        label={t('photos.remove', { name })}
                        onPress={() => removePhoto(name, () => onRemove(photo))}
                      />
                    </span>
                  )}
                </>
              ) : (
                <button
                  type="button"
                  className={styles.free}
                  onClick={() => intake.openCamera([slot, ...free.filter((one) => one !== slot)])}
                >
                  <Camera aria-hidden />
                  <span className={unseen.unseen}>{t('photos.take')}</span>
                </button>
              )}
              <span className={styles.name}>{name}</span>
            </li>
          );
        })}
      </ul>
      {free.length > 0 && (
        <>
          <input
            ref={input}
            className={unseen.unseen}
            type="file"
            accept={acceptedFiles}
            multiple
            tabIndex={-1}
            aria-label={t('photos.fromFile')}
            onChange={(event) => pick(event.currentTarget.files)}
          />
          <div className={layout.wrap3}>
            <Button size="large" icon={<Camera />} onPress={() => intake.openCamera(free)}>
              {t('photos.take')}
            </Button>
            <Button size="large" icon={<Images />} onPress={() => input.current?.click()}>
              {t('photos.fromFile')}
            </Button>
          </div>
        </>
      )}
      {error !== undefined && <ErrorText>{error}</ErrorText>}
      {intake.isOpen ? <PhotoDialog title={label} slotNames={slotNames} intake={intake} /> : <RejectedFiles files={intake.rejected} />}
    </div>
  );
}
