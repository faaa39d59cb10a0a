import { describe, expect, it } from 'vitest';
import { noDamages, vehicleViews } from '../../contract/entities/fleet/damage-point.ts';
import { damageMarks, toPercent } from './damage-marks.ts';
import { offsetPosition } from '../relative-position.ts';
import { vehicleViewsOf } from './vehicle-views.ts';

describe('damage marks', () => {
  it('[R-100] distinguish known from new damages, each numbered over all views', () => {
    const known = { ...noDamages(), Right: [{ X: 10, Y: 20, Id: 'a', Description: 'Rysa' }] };
    const added = { ...noDamages(), Left: [{ X: 1, Y: 1, Id: 'z' }], Right: [{ X: 50, Y: 60, Id: 'b' }, { X: 70, Y: 80 }] };
    const marks = damageMarks(known, added, 'Right');
    expect(marks.map(({ id, number, isKnown }) => [id, number, isKnown])).toEqual([
      ['a', 1, true],
      ['b', 2, false],
      ['new-3', 3, false],
    ]);
    expect(marks[0]).toMatchObject({ position: { x: 0.1, y: 0.2 }, description: 'Rysa' });
  });

  it('[R-037] convert to percent of the image, clamped, with two decimals', () => {
    expect(toPercent({ x: 0.123456, y: 1 })).toEqual({ x: 12.35, y: 100 });
    expect(toPercent(offsetPosition({ x: 0.99, y: 0.01 }, { x: 0.02, y: -0.02 }))).toEqual({ x: 100, y: 0 });
  });
});

describe('vehicleViewsOf', () => {
  it('[R-037] has no top view for a semitrailer', () => {
    expect(vehicleViewsOf(2)).toEqual(['Left', 'Right', 'Front', 'Back']);
    expect(vehicleViewsOf(0)).toEqual(vehicleViews);
    expect(vehicleViewsOf(1)).toEqual(vehicleViews);
  });
});
