import { callApi } from '../../../api/backend.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { parsePhotos } from '../../../screens/record/photos/parse-photos.ts';

const entity = 'vehicle-handover-document';

type StoredFault = { readonly DamagePointId?: string | null; readonly Files?: unknown };

/**
 * The photos of a known damage from the handover that first recorded it; null where neither the backend nor this device has that handover.
 */
export async function findKnownPhotos(database: UserDatabase, handoverId: number, pointId: string): Promise<readonly Photo[] | null> {
  const faults = await findFaults(database, handoverId);
  return faults?.filter(({ DamagePointId }) => DamagePointId === pointId).flatMap(({ Files }) => parsePhotos(Files)) ?? null;
}

/**
 * The faults from the backend, else as they were prepared for this vehicle; null without both: the sheet then shows where the photos are.
 */
async function findFaults(database: UserDatabase, handoverId: number): Promise<readonly StoredFault[] | null> {
  const parameters = { id: String(handoverId) };
  try {
    return (await callApi(entity, 'getFaults', { parameters })) as readonly StoredFault[];
  } catch {
    // No network, or the handover is not this user's to read.
    return (
      ((await findReference(database, referenceKey(entity, 'getFaults', parameters)))?.value as readonly StoredFault[] | undefined) ?? null
    );
  }
}
