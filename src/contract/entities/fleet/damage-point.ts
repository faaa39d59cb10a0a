import * as v from 'valibot';
import { isOwnOnly, may, type Permissions } from '../../permissions/permissions.ts';
import { recordId, text } from '../../wire/fields.ts';

/** The drawings of a vehicle; a semitrailer has no top view. */
export const vehicleViews = ['Left', 'Right', 'Top', 'Front', 'Back'] as const;

export type VehicleView = (typeof vehicleViews)[number];

/** A known damage at a later handover: as it was, or changed. */
export const damageChecks = ['same', 'different'] as const;

/** Of the width or height of a drawing. */
export const percent = v.pipe(v.number(), v.minValue(0, 'out-of-image'), v.maxValue(100, 'out-of-image'));

/** A damage on a drawing. X from the left and Y from the top edge, in percent of the image. */
export const damagePoint = v.looseObject({
  X: percent,
  Y: percent,
  /** Stable across later handovers of the vehicle, to identify the damage. */
  Id: v.optional(v.string()),
  KindId: v.nullish(recordId),
  Description: v.optional(text(500)),
  /** First recorded in this handover. */
  IsNew: v.optional(v.boolean()),
  /** Repaired at this handover: later handovers omit it. */
  IsRepaired: v.optional(v.boolean()),
  // Beyond the specification: what a handover found out about a known damage, and the date and id of the handover that first recorded it.
  Check: v.optional(v.picklist(damageChecks)),
  FoundOn: v.optional(v.string()),
  FoundIn: v.optional(recordId),
});

export type DamagePoint = v.InferOutput<typeof damagePoint>;

const points = v.optional(v.array(damagePoint), []);

export const selectedDamages = v.looseObject({ Left: points, Right: points, Top: points, Front: points, Back: points });

/** As JSON, a hundred damages with long descriptions: each device keeps the known damages of every vehicle. */
const MAX_DAMAGES_LENGTH = 100_000;

/** The damages that a handover takes. */
export const sentDamages = v.pipe(
  selectedDamages,
  v.check((damages) => JSON.stringify(damages).length <= MAX_DAMAGES_LENGTH, 'invalid'),
);

export type SelectedDamages = v.InferOutput<typeof selectedDamages>;

/** Digest of a photo that shows a repaired damage. The file belongs to a fault of the handover, and follows it. */
const repairPhoto = v.object({ DamageId: text(100), Sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'invalid')) });

export type RepairPhoto = v.InferOutput<typeof repairPhoto>;

/** Photos of the damages that a handover marks as repaired; null where the client knows none. */
export const repairFields = { RepairPhotos: v.nullish(v.pipe(v.array(repairPhoto), v.maxLength(500)), null) };

/** Whether a user marks damages as repaired without a photo: one who changes the damage cases of others, not only their own. */
export function mayDecideRepairs(granted: Permissions): boolean {
  return may(granted, 'VehicleDamage', 'IsChange') && !isOwnOnly(granted, { functionality: 'VehicleDamage', flag: 'IsChange' });
}

/** Every damage with its drawing, in the order of the drawings. */
export function damageList(damages: SelectedDamages): { readonly view: VehicleView; readonly point: DamagePoint }[] {
  return vehicleViews.flatMap((view) => (damages[view] ?? []).map((point) => ({ view, point })));
}

/**
 * Damages to carry over to the vehicle's next handover: none is new or checked, and repaired ones are omitted. `origin`: this handover,
 * which new ones then name. `unproven`: ids of repairs without a proof, whose damages stay.
 */
export function carryOverDamages(
  damages: Partial<SelectedDamages>,
  origin: { readonly FoundOn?: string; readonly FoundIn?: number },
  unproven: readonly string[] = [],
): SelectedDamages {
  const carriedOver = noDamages();
  const isGone = ({ IsRepaired, Id }: DamagePoint) => IsRepaired === true && !unproven.includes(Id ?? '');
  for (const view of vehicleViews) {
    carriedOver[view] = (damages[view] ?? [])
      .filter((point) => !isGone(point))
      .map(({ Check: _checked, ...point }) => ({
        ...point,
        ...(point.IsNew === true ? origin : {}),
        IsNew: false,
        ...(point.IsRepaired === true ? { IsRepaired: false } : {}),
      }));
  }
  return carriedOver;
}

export function noDamages(): SelectedDamages {
  return { Left: [], Right: [], Top: [], Front: [], Back: [] };
}
