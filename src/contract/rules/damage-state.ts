import type { RecordKey } from '../wire/fields.ts';

/** Damage status ids that rules depend on. The specification has no list of them. */
export const damageStatus = { reported: -2_871_001 } as const;

/**
 * Whether a damage may still be deleted: neither the office nor the insurer has processed it (CanBeDeleted). Keep in step with the view
 * `grid_vehicle_damage`.
 */
export function canDamageBeDeleted({
  StatusId,
  InsurerNumber,
}: {
  StatusId?: RecordKey | null | undefined;
  InsurerNumber?: string | null | undefined;
}): boolean {
  return (StatusId ?? damageStatus.reported) === damageStatus.reported && !InsurerNumber?.trim();
}
