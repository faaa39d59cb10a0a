import { callApi } from '../../../api/backend.ts';
import { findRecord } from '../../../db/cache/records.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { parsePhotos } from '../../../screens/record/photos/parse-photos.ts';
import { readHandover } from '../content/read-handover.ts';

const entity = 'vehicle-handover-document';

type StoredFault = { readonly DamagePointId?: string | null; readonly Files?: unknown };

/**
 * The photos of a known damage from the handover that first recorded it; null where neither the backend nor this device has that handover.
 */
export async function findKnownPhotos(database: UserDatabase, handoverId: number, pointId: string): Promise<readonly Photo[] | null> {
  const faults = await findFaults(database, handoverId);
  return faults?.filter(({ DamagePointId }) => DamagePointId === pointId).flatMap(({ Files }) => parsePhotos(Files)) ?? null;
}

/** The faults from the backend, as they were prepared for this vehicle, or in the handover on this device; null without all three. */
async function findFaults(database: UserDatabase, handoverId: number): Promise<readonly StoredFault[] | null> {
  const parameters = { id: String(handoverId) };
  try {
    return (await callApi(entity, 'getFaults', { parameters })) as readonly StoredFault[];
  } catch {
    // No network, or the handover is not this user's to read.
    const prepared = await findReference(database, referenceKey(entity, 'getFaults', parameters));
    return (prepared?.value as readonly StoredFault[] | undefined) ?? faultsOnDevice(database, handoverId);
  }
}

/** A handover that this device sent keeps its photos, also before Home prepares its damages. */
async function faultsOnDevice(database: UserDatabase, handoverId: number): Promise<readonly StoredFault[] | null> {
  const item = (await findRecord(database, entity, handoverId))?.item;
  if (!item?.['Faults']) return null;
  return readHandover(item).Faults.map(({ DamagePointId, Images }) => ({ DamagePointId, Files: Images }));
}
