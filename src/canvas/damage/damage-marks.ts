import { vehicleViews, type DamagePoint, type SelectedDamages, type VehicleView } from '../../contract/entities/fleet/damage-point.ts';
import type { RelativePosition } from '../relative-position.ts';

/** A damage on the sketch. `isKnown`: from an earlier handover, so it cannot be moved. */
export type DamageMark = {
  readonly id: string;
  readonly number: number;
  readonly isKnown: boolean;
  readonly position: RelativePosition;
  readonly description: string;
};

/** Marks of a view: known damages first, then new ones. Each kind is numbered from 1 over all views. A point without an id gets one from its kind and number. */
export function damageMarks(known: SelectedDamages, added: SelectedDamages, view: VehicleView): DamageMark[] {
  return [
    ...known[view].map((point, index) => toMark(point, countBefore(known, view) + index + 1, true)),
    ...added[view].map((point, index) => toMark(point, countBefore(added, view) + index + 1, false)),
  ];
}

function countBefore(damages: SelectedDamages, view: VehicleView): number {
  return vehicleViews.slice(0, vehicleViews.indexOf(view)).reduce((count, earlier) => count + damages[earlier].length, 0);
}

/** Converts `position` (0..1) to percent of the image, as the contract has it, rounded to two decimals. */
export function toPercent(position: RelativePosition): { x: number; y: number } {
  return { x: hundredths(position.x * 100), y: hundredths(position.y * 100) };
}

function toMark(point: DamagePoint, number: number, isKnown: boolean): DamageMark {
  return {
    id: point.Id ?? `${isKnown ? 'known' : 'new'}-${number}`,
    number,
    isKnown,
    position: { x: point.X / 100, y: point.Y / 100 },
    description: point.Description ?? '',
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
