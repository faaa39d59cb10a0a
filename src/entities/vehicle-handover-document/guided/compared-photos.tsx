import { useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoThumbnail } from '../../../screens/record/photos/photo-thumbnail.tsx';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { missingPhoto, usePhotoSource, usePhotoUrl } from '../../../screens/record/photos/use-photo-url.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import styles from './guided-photos.module.css';
import type { LastPhoto } from './photos-on-device.ts';
import layout from '../../../ui/theme/layout.module.css';

/** A photo over that of the last handover: a finger on them or the slider uncovers one or the other. */
export function ComparedPhotos({
  photo,
  last,
  name,
}: {
  readonly photo: Photo;
  readonly last: LastPhoto | undefined;
  readonly name: string;
}) {
  const { t } = useTranslation('handover-checks');
  const { dateTime } = useFormats();
  const url = usePhotoSource(photo);
  const lastUrl = usePhotoUrl(last?.photo ?? photo);
  const [share, setShare] = useState(100);
  if (url === undefined) return <Skeleton shape="block" />;
  if (url === null || url === missingPhoto) return <PhotoThumbnail photo={photo} alt={name} />;
  const isCompared = last !== undefined && Boolean(lastUrl);

  /** The edge between the photos goes to the finger. */
  function follow({ buttons, clientX, currentTarget }: PointerEvent) {
    if (!isCompared || buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setShare(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * 100));
  }

  return (
    <div className={layout.grid3}>
      <div className={styles.pictures} onPointerDown={follow} onPointerMove={follow}>
        {isCompared && <img src={lastUrl ?? ''} alt={t('guided.last', { name, date: dateTime(last.takenOn) })} />}
        <img src={url} alt={name} style={isCompared ? { clipPath: `inset(0 ${100 - share}% 0 0)` } : undefined} draggable={false} />
        {isCompared && share < 100 && <span className={styles.edge} style={{ left: `${share}%` }} />}
        {isCompared && (
          <input
            className={styles.slider}
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={t('guided.compare')}
            onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
          />
        )}
      </div>
      {isCompared && <p className={layout.note}>{t('guided.compareHint', { date: dateTime(last.takenOn) })}</p>}
    </div>
  );
}
