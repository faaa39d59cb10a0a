import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import type { Photo } from './photo.ts';
import styles from './photo-slots.module.css';
import { missingPhoto, usePhotoSource } from './use-photo-url.ts';

/** Thumbnail of a photo; a press opens it in full size. */
export function PhotoThumbnail({ photo, alt }: { readonly photo: Photo; readonly alt: string }) {
  const { t } = useTranslation('record');
  const url = usePhotoSource(photo);
  const [isOpen, setOpen] = useState(false);
  if (url === undefined) return <Skeleton shape="block" />;
  if (url === missingPhoto) return <MissingPhoto />;
  if (url === null) return <AbsentPhoto text={t('photos.notHere')} />;
  return (
    <>
      <button type="button" className={styles.thumbnail} onClick={() => setOpen(true)}>
        <img className={styles.image} src={url} alt={alt} />
      </button>
      <Dialog title={alt} size="full" isOpen={isOpen} onClose={() => setOpen(false)}>
        <img className={styles.full} src={url} alt={alt} />
      </Dialog>
    </>
  );
}

/** In place of a photo that neither this device nor the backend has. */
export function MissingPhoto() {
  const { t } = useTranslation('record');
  return <AbsentPhoto text={t('photos.missing')} />;
}

function AbsentPhoto({ text }: { readonly text: string }) {
  return (
    <span className={styles.absent}>
      <ImageOff aria-hidden />
      {text}
    </span>
  );
}
