import {
  carryOverDamages,
  noDamages,
  vehicleViews,
  type DamagePoint,
  type SelectedDamages,
  type VehicleView,
} from '../../../contract/entities/fleet/damage-point.ts';
import { vehicleTypes, type VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { numberDamages, type DamageState, type NumberedDamage } from '../../../contract/entities/protocol/marks/number-damages.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import type { FaultForm, HandoverForm } from './handover-form.ts';

type Damages = Pick<HandoverForm, 'SelectedDamages'>;

/** The marks that are known, without repaired ones. */
export function knownDamages({ SelectedDamages: damages }: Damages): SelectedDamages {
  return mapViews((view) => damages[view].filter((point) => point.IsNew !== true && point.IsRepaired !== true));
}

/** The damages of the handover in the order of their numbers: all, or those in this state. */
export function damagesOf({ SelectedDamages: damages }: Damages, state?: DamageState): readonly NumberedDamage[] {
  return numberDamages(damages).filter((damage) => state === undefined || damage.state === state);
}

/** Whether the damages say which are new: a backend of the specification answers points alone. */
export function tellsNew({ SelectedDamages: damages }: Damages): boolean {
  const points = vehicleViews.flatMap((view) => damages[view]);
  return points.length === 0 || points.some(({ IsNew }) => IsNew !== undefined);
}

export function newDamages({ SelectedDamages: damages }: Damages): SelectedDamages {
  return mapViews((view) => damages[view].filter((point) => point.IsNew === true));
}

export function countDamages(damages: SelectedDamages): number {
  return vehicleViews.reduce((count, view) => count + damages[view].length, 0);
}

export function faultOfPoint(faults: readonly FaultForm[], point: Pick<DamagePoint, 'Id'>): FaultForm | undefined {
  return point.Id === undefined ? undefined : faults.find((fault) => fault.DamagePointId === point.Id);
}

/** The form with the known damages of a chosen vehicle in place of the old ones; new marks stay where the vehicle has that drawing. */
export function withKnownDamages(form: Damages, vehicle: VehicleChoice): Damages {
  const carried = vehicle.KnownDamages ?? noDamages();
  const added = newDamages(form);
  return {
    SelectedDamages: mapViews((view) => [
      // Some backends send damages without ids; selecting a mark and marking it repaired need one.
      ...carried[view].map((point) => ({ ...point, Id: point.Id ?? crypto.randomUUID(), IsNew: false })),
      ...(view === 'Top' && vehicle.VehicleType === vehicleTypes.semitrailer ? [] : added[view]),
    ]),
  };
}

/** The known damages of the vehicle after this handover: the document leads to the photos of a damage, as in the backend's list. */
export function leftDamages(
  { SelectedDamages: damages, Date: date }: Damages & Pick<HandoverForm, 'Date'>,
  key: RecordKey,
): SelectedDamages {
  return carryOverDamages(damages, { ...(date !== null && { FoundOn: date }), ...(typeof key === 'number' && { FoundIn: key }) });
}

/** An error where new damages are neither marked nor denied. */
export function validateDamages(form: Damages & Pick<HandoverForm, 'HasNoNewDamages'>): FieldError[] {
  return form.HasNoNewDamages || damagesOf(form, 'new').length > 0 ? [] : [{ field: 'SelectedDamages', code: 'required' }];
}

/** Adds a mark and clears the statement that there are no new damages. */
export function addDamage(
  { SelectedDamages }: Damages & Pick<HandoverForm, 'HasNoNewDamages'>,
  view: VehicleView,
  point: DamagePoint,
): Partial<HandoverForm> {
  return { SelectedDamages: { ...SelectedDamages, [view]: [...SelectedDamages[view], point] }, HasNoNewDamages: false };
}

export function changeDamage({ SelectedDamages }: Damages, id: string, fields: Partial<DamagePoint>): Partial<HandoverForm> {
  return { SelectedDamages: mapPoints(SelectedDamages, (point) => (point.Id === id ? [{ ...point, ...fields }] : [point])) };
}

/** Removes the mark `id` and the fault that carries its photos. */
export function removeDamage({ SelectedDamages, Faults }: Damages & Pick<HandoverForm, 'Faults'>, id: string): Partial<HandoverForm> {
  return {
    SelectedDamages: mapPoints(SelectedDamages, (point) => (point.Id === id ? [] : [point])),
    Faults: Faults.filter((fault) => fault.DamagePointId !== id),
  };
}

function mapViews(pointsOf: (view: VehicleView) => DamagePoint[]): SelectedDamages {
  return { Left: pointsOf('Left'), Right: pointsOf('Right'), Top: pointsOf('Top'), Front: pointsOf('Front'), Back: pointsOf('Back') };
}

function mapPoints(damages: SelectedDamages, change: (point: DamagePoint) => DamagePoint[]): SelectedDamages {
  const mappedDamages = { ...damages };
  for (const view of vehicleViews) mappedDamages[view] = damages[view].flatMap(change);
  return mappedDamages;
}
