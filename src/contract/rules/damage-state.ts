import type { RecordKey } from '../fields.ts';

/** Choices of the dictionary of damage statuses that rules know; the specification has no list of them. */
export const damageStatus = { reported: -2_871_001 } as const;

/**
 * Whether a damage may still be deleted: nobody but its reporter has worked on it, neither the office nor the insurer (CanBeDeleted).
 * The view `grid_vehicle_damage` says the same.
 */
export function canDamageBeDeleted({ StatusId, InsurerNumber }: { StatusId?: RecordKey | null | undefined; InsurerNumber?: string | null | undefined }): boolean {
  return (StatusId ?? damageStatus.reported) === damageStatus.reported && !InsurerNumber?.trim();
}
