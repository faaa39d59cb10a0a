import type { DamagePoint, VehicleView } from '../../fleet/damage-point.ts';
import type { RelativePosition } from './relative-position.ts';
import { fanOut } from './fan-out.ts';
import type { NumberedDamage } from './number-damages.ts';

/** A damage on the sketch. `isKnown`: from an earlier handover, so it cannot be moved. */
export type DamageMark = {
  readonly id: string;
  readonly number: number;
  readonly isKnown: boolean;
  readonly position: RelativePosition;
  readonly description: string;
};

/** Words of a damage; by default its description alone, since the words of its kind depend on the reader. */
type Describe = (point: DamagePoint) => string;

/** A mark and where its symbol is drawn: beside `position` where others would cover it. */
export type ShownMark = DamageMark & { readonly shown: RelativePosition };

/** Marks of a view, known damages first; repaired ones have none. A point without an id gets one from its kind and number. */
export function damageMarks(damages: readonly NumberedDamage[], view: VehicleView, describe: Describe = descriptionOf): DamageMark[] {
  return damages.filter((one) => one.view === view && one.state !== 'repaired').map((one) => toMark(one, describe));
}

/** The marks with symbols of `gap` px that do not cover each other on a drawing of this size. */
export function spreadMarks(
  marks: readonly DamageMark[],
  box: { readonly width: number; readonly height: number },
  gap: number,
): ShownMark[] {
  const shownPoints = fanOut(
    marks.map(({ position }) => position),
    box,
    gap,
  );
  return marks.map((mark, index) => ({ ...mark, shown: shownPoints[index] ?? mark.position }));
}

/** Converts `position` (0..1) to percent of the image, as the contract has it, rounded to two decimals. */
export function toPercent(position: RelativePosition): { x: number; y: number } {
  return { x: hundredths(position.x * 100), y: hundredths(position.y * 100) };
}

function toMark({ point, number, state }: NumberedDamage, describe: Describe): DamageMark {
  const isKnown = state !== 'new';
  return {
    id: point.Id ?? `${isKnown ? 'known' : 'new'}-${number}`,
    number,
    isKnown,
    position: { x: point.X / 100, y: point.Y / 100 },
    description: describe(point),
  };
}

function descriptionOf({ Description }: DamagePoint): string {
  return Description ?? '';
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
