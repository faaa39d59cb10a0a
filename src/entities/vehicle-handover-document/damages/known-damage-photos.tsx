import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { parsePhotos } from '../../../screens/record/photos/parse-photos.ts';
import { PhotoRow } from '../../../screens/record/photos/photo-row.tsx';

type Props = { readonly handoverId: number; readonly pointId: string };

type StoredFault = { readonly DamagePointId?: string | null; readonly Files?: unknown };

/** Photos of a known damage from the handover that first recorded it; that handover is not on every device. */
export function KnownDamagePhotos({ handoverId, pointId }: Props) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const [photos, setPhotos] = useState<readonly Photo[] | 'offline' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    callApi('vehicle-handover-document', 'getFaults', { parameters: { id: String(handoverId) } }).then(
      (faults) => isCurrent && setPhotos((faults as readonly StoredFault[]).filter(({ DamagePointId }) => DamagePointId === pointId).flatMap(({ Files }) => parsePhotos(Files))),
      // No network, or the handover is not this user's to read: the sheet says where the photos are.
      () => isCurrent && setPhotos('offline'),
    );
    return () => {
      isCurrent = false;
    };
  }, [handoverId, pointId]);
  if (photos === 'offline') return <p>{t('handover-form:damages.photosOffline')}</p>;
  return photos && <PhotoRow photos={photos} label={t('handover-form:damages.photos')} />;
}
