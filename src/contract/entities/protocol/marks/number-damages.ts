import { vehicleViews, type DamagePoint, type SelectedDamages, type VehicleView } from '../../fleet/damage-point.ts';

export type DamageState = 'known' | 'repaired' | 'new';

/** A damage of a handover with its number, which the drawing, the lists and the protocol share. */
export type NumberedDamage = {
  readonly view: VehicleView;
  readonly point: DamagePoint;
  readonly number: number;
  readonly state: DamageState;
};

/** All damages, numbered from 1 over all views: earlier ones first, repaired ones with them, so that a repair renumbers nothing. */
export function numberDamages(damages: SelectedDamages): NumberedDamage[] {
  const points = vehicleViews.flatMap((view) => damages[view].map((point) => ({ view, point, state: stateOf(point) })));
  const [earlier, added] = [points.filter(({ state }) => state !== 'new'), points.filter(({ state }) => state === 'new')];
  return [...earlier, ...added].map((one, index) => ({ ...one, number: index + 1 }));
}

function stateOf({ IsNew, IsRepaired }: DamagePoint): DamageState {
  if (IsNew === true) return 'new';
  return IsRepaired === true ? 'repaired' : 'known';
}
