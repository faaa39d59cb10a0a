import { Camera, Images, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { bySlot, type Photo } from './photo.ts';
import styles from './photo-slots.module.css';
import { PhotoThumbnail } from './photo-thumbnail.tsx';

type PhotoSlotsProps = {
  /** What the photos show: read out with each slot. */
  readonly label: string;
  readonly photos: readonly Photo[];
  /** Names of the slots; there are as many slots as names. */
  readonly slotNames: readonly string[];
  readonly onAdd: (photo: Photo) => void;
  readonly onRemove: (photo: Photo) => void;
  readonly error: string | undefined;
};

type Capture = { readonly slots: readonly number[]; readonly files: readonly Blob[] };

/** Named places for photos, with a counter: from the camera, or from files. */
export function PhotoSlots({ label, photos, slotNames, onAdd, onRemove, error }: PhotoSlotsProps) {
  const { t } = useTranslation('item');
  const [capture, setCapture] = useState<Capture | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const slots = bySlot(photos, slotNames.length);
  const free = slots.flatMap((photo, slot) => (photo === null ? [slot] : []));

  function pick(files: FileList | null) {
    if (files && files.length > 0) setCapture({ slots: free, files: [...files].slice(0, free.length) });
    // Else the same photo could not be picked twice.
    if (input.current) input.current.value = '';
  }

  return (
    <div className={styles.photos} role="group" aria-labelledby={titleId}>
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
                  <span className={styles.remove}>
                    <IconButton icon={<Trash2 />} variant="secondary" label={t('photos.remove', { name })} onPress={() => onRemove(photo)} />
                  </span>
                </>
              ) : (
                <button type="button" className={styles.free} onClick={() => setCapture({ slots: [slot, ...free.filter((one) => one !== slot)], files: [] })}>
                  <Camera aria-hidden />
                  <span className={styles.unseen}>{t('photos.take')}</span>
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
            className={styles.file}
            type="file"
            accept="image/*"
            multiple
            tabIndex={-1}
            aria-label={t('photos.fromFile')}
            onChange={(event) => pick(event.currentTarget.files)}
          />
          <div className={styles.actions}>
            <Button size="large" icon={<Camera />} onPress={() => setCapture({ slots: free, files: [] })}>
              {t('photos.take')}
            </Button>
            <Button size="large" icon={<Images />} onPress={() => input.current?.click()}>
              {t('photos.fromFile')}
            </Button>
          </div>
        </>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {capture && (
        <PhotoDialog
          title={label}
          slots={capture.slots}
          slotNames={slotNames}
          files={capture.files}
          onPhoto={onAdd}
          onClose={() => setCapture(null)}
        />
      )}
    </div>
  );
}
