import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { parsePhotos } from '../../../screens/record/photos/parse-photos.ts';
import { PhotoRow } from '../../../screens/record/photos/photo-row.tsx';
import { useSession } from '../../../screens/session-context.tsx';

type Props = { readonly handoverId: number; readonly pointId: string };

const entity = 'vehicle-handover-document';

type StoredFault = { readonly DamagePointId?: string | null; readonly Files?: unknown };

/** Photos of a known damage from the handover that first recorded it; that handover is not on every device. */
export function KnownDamagePhotos({ handoverId, pointId }: Props) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const { database } = useSession();
  const [photos, setPhotos] = useState<readonly Photo[] | 'offline' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findFaults(database, handoverId).then((faults) => {
      if (isCurrent) setPhotos(faults?.filter(({ DamagePointId }) => DamagePointId === pointId).flatMap(({ Files }) => parsePhotos(Files)) ?? 'offline');
    });
    return () => {
      isCurrent = false;
    };
  }, [database, handoverId, pointId]);
  if (photos === 'offline') return <p>{t('handover-form:damages.photosOffline')}</p>;
  return photos && <PhotoRow photos={photos} label={t('handover-form:damages.photos')} />;
}

/** The faults from the backend, else as they were prepared for this vehicle; null without both: the sheet then shows where the photos are. */
async function findFaults(database: UserDatabase, handoverId: number): Promise<readonly StoredFault[] | null> {
  const parameters = { id: String(handoverId) };
  try {
    return (await callApi(entity, 'getFaults', { parameters })) as readonly StoredFault[];
  } catch {
    // No network, or the handover is not this user's to read.
    return ((await findReference(database, referenceKey(entity, 'getFaults', parameters)))?.value as readonly StoredFault[] | undefined) ?? null;
  }
}
