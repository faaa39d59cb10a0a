import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';

/** SHA-256 of the photos that arrived for a handover, by the damage point, check or slot of their fault. */
export async function photosOfPoints(db: Kysely<Database>, handover: number | null): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const photos = new Map<string, Set<string>>();
  if (handover === null) return photos;
  const rows = await db
    .selectFrom('vehicle_handover_document_fault as fault')
    .innerJoin('file', 'file.RecordId', 'fault.Id')
    .select(['fault.DamagePointId', 'file.Sha256'])
    .where('fault.VehicleHandoverDocumentId', '=', handover)
    .where('file.TableName', '=', 'VehicleHandoverDocumentFault')
    .execute();
  for (const { DamagePointId, Sha256 } of rows)
    if (DamagePointId !== null) photos.set(DamagePointId, (photos.get(DamagePointId) ?? new Set()).add(Sha256));
  return photos;
}
