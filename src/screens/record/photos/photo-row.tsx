import type { Photo } from './photo.ts';
import styles from './photo-slots.module.css';
import { PhotoThumbnail } from './photo-thumbnail.tsx';

/** Read-only row of photos; renders nothing without photos. */
export function PhotoRow({ photos, label }: { readonly photos: readonly Photo[]; readonly label: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.row}>
      {photos.map((photo, index) => (
        <li key={String(photo.Key)}>
          <PhotoThumbnail photo={photo} alt={`${label} ${index + 1}`} />
        </li>
      ))}
    </ul>
  );
}
