import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoRow } from '../../../screens/record/photos/photo-row.tsx';
import { useSession } from '../../../screens/session-context.tsx';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { findKnownPhotos } from './find-known-photos.ts';

type Props = { readonly handoverId: number; readonly pointId: string };

/** Photos of a known damage from the handover that first recorded it; that handover is not on every device. */
export function KnownDamagePhotos({ handoverId, pointId }: Props) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const { database } = useSession();
  const photos = useLoaded(useCallback(() => findKnownPhotos(database, handoverId, pointId), [database, handoverId, pointId])).latest;
  if (photos === null) return <p>{t('handover-form:damages.photosOffline')}</p>;
  return photos && <PhotoRow photos={photos} label={t('handover-form:damages.photos')} />;
}
