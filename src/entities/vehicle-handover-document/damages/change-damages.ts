import { vehicleViews, type DamagePoint, type SelectedDamages, type VehicleView } from '../../../contract/entities/fleet/damage-point.ts';
import type { HandoverForm } from '../content/handover-form.ts';

type Damages = Pick<HandoverForm, 'SelectedDamages' | 'HasNoNewDamages' | 'Faults'>;

/** Adds a mark and clears the statement that there are no new damages. */
export function addDamage({ SelectedDamages }: Damages, view: VehicleView, point: DamagePoint): Partial<HandoverForm> {
  return { SelectedDamages: { ...SelectedDamages, [view]: [...SelectedDamages[view], point] }, HasNoNewDamages: false };
}

/** Changes fields of the mark `id`. */
export function changeDamage({ SelectedDamages }: Damages, id: string, fields: Partial<DamagePoint>): Partial<HandoverForm> {
  return { SelectedDamages: mapPoints(SelectedDamages, (point) => (point.Id === id ? [{ ...point, ...fields }] : [point])) };
}

/** Removes the mark `id` and the fault that carries its photos. */
export function removeDamage({ SelectedDamages, Faults }: Damages, id: string): Partial<HandoverForm> {
  return {
    SelectedDamages: mapPoints(SelectedDamages, (point) => (point.Id === id ? [] : [point])),
    Faults: Faults.filter((fault) => fault.DamagePointId !== id),
  };
}

function mapPoints(damages: SelectedDamages, change: (point: DamagePoint) => DamagePoint[]): SelectedDamages {
  const changed = { ...damages };
  for (const view of vehicleViews) changed[view] = damages[view].flatMap(change);
  return changed;
}
