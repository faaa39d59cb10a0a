import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { PhotoRow } from '../../../screens/record/photos/photo-row.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import { findKnownPhotos } from './find-known-photos.ts';

type Props = { readonly handoverId: number; readonly pointId: string };

/** Photos of a known damage from the handover that first recorded it; that handover is not on every device. */
export function KnownDamagePhotos({ handoverId, pointId }: Props) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const { database } = useSession();
  const [photos, setPhotos] = useState<readonly Photo[] | 'offline' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findKnownPhotos(database, handoverId, pointId).then((found) => {
      if (isCurrent) setPhotos(found ?? 'offline');
    });
    return () => {
      isCurrent = false;
    };
  }, [database, handoverId, pointId]);
  if (photos === 'offline') return <p>{t('handover-form:damages.photosOffline')}</p>;
  return photos && <PhotoRow photos={photos} label={t('handover-form:damages.photos')} />;
}
