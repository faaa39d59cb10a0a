import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { vehicleViews } from '../../contract/entities/fleet/damage-point.ts';
import { isItemPoint } from '../../contract/entities/shared/handover-items.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { cachePreparedPhoto, findPreparedPhoto, prunePreparedPhotos } from '../../db/cache/prepared-photos.ts';
import { nextLogicalTime } from '../../db/schema/logical-time.ts';
import type { RecordRow } from '../../db/schema/rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { pullChangedReference } from '../../sw/pull/pull-reference.ts';
import { parsePhotos } from '../record/photos/parse-photos.ts';
import { loadPhoto } from '../record/photos/use-photo-url.ts';

const entity = 'vehicle-handover-document';

type StoredFault = { readonly DamagePointId?: string | null; readonly Files?: unknown };

/**
 * Brings the photos of a vehicle's known damages to the device, from the handovers that recorded them. Throws `TaborError` without the
 * backend.
 */
export async function prepareDamagePhotos(database: UserDatabase, { KnownDamages }: VehicleChoice): Promise<void> {
  const points = vehicleViews.flatMap((view) => KnownDamages?.[view] ?? []);
  for (const handover of new Set(points.flatMap(({ FoundIn }) => FoundIn ?? []))) {
    const faults = (await pullChangedReference(database, entity, 'getFaults', { id: String(handover) }, [
      [entity, handover],
    ])) as readonly StoredFault[];
    const carried = faults.filter(({ DamagePointId }) =>
      points.some(({ Id, FoundIn }) => FoundIn === handover && Id !== undefined && Id === DamagePointId),
    );
    await preparePhotos(database, carried);
  }
}

/** Brings the guided photos of a handover on this device, beside which the next one's are taken. */
export async function prepareSlotPhotos(database: UserDatabase, { Faults }: RecordRow['item']): Promise<void> {
  const faults = Array.isArray(Faults) ? (Faults as readonly StoredFault[]) : [];
  await preparePhotos(
    database,
    faults.filter(({ DamagePointId }) => isItemPoint(DamagePointId ?? null, 'photo')),
  );
}

async function preparePhotos(database: UserDatabase, faults: readonly StoredFault[]): Promise<void> {
  for (const { Key } of faults.flatMap(({ Files }) => parsePhotos(Files))) {
    if (typeof Key !== 'number' || (await findPreparedPhoto(database, Key))) continue;
    const photo = await loadPhoto(database, { Key, BlobId: null });
    if (photo)
      await cachePreparedPhoto(database, Key, photo, { asOf: toWireDateTime(new Date()), moment: await nextLogicalTime(database) });
  }
  await prunePreparedPhotos(database);
}
