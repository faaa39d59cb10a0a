import type { DamagePoint } from '../../contract/entities/fleet/damage-point.ts';
import type { RelativePosition } from '../relative-position.ts';

/** A damage on the sketch. `isKnown`: from an earlier handover, so it cannot be moved. */
export type DamageMark = {
  readonly id: string;
  readonly number: number;
  readonly isKnown: boolean;
  readonly position: RelativePosition;
  readonly description: string;
};

/** Known damages first, then new ones, each kind numbered from 1. A point without an id gets one from its kind and number. */
export function damageMarks(known: readonly DamagePoint[], points: readonly DamagePoint[]): DamageMark[] {
  return [...known.map((point, index) => toMark(point, index, true)), ...points.map((point, index) => toMark(point, index, false))];
}

/** Converts `position` (0..1) to percent of the image, as the contract has it, rounded to two decimals. */
export function toPercent(position: RelativePosition): { x: number; y: number } {
  return { x: hundredths(position.x * 100), y: hundredths(position.y * 100) };
}

function toMark(point: DamagePoint, index: number, isKnown: boolean): DamageMark {
  const number = index + 1;
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
