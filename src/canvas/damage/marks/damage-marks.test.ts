import { describe, expect, it } from 'vitest';
import { noDamages, vehicleViews } from '../../../contract/entities/fleet/damage-point.ts';
import { damageMarks, toPercent } from '../../../contract/entities/protocol/marks/damage-marks.ts';
import { numberDamages } from '../../../contract/entities/protocol/marks/number-damages.ts';
import { offsetPosition } from '../../relative-position.ts';
import { vehicleViewsOf } from '../../../contract/entities/protocol/vehicle-views.ts';

describe('damage marks', () => {
  it('[R-100] share one numbering over all views, known damages first', () => {
    const damages = {
      ...noDamages(),
      Left: [
        { X: 5, Y: 5, Id: 'mended', IsRepaired: true },
        { X: 1, Y: 1, Id: 'z', IsNew: true },
      ],
      Right: [
        { X: 10, Y: 20, Id: 'a', Description: 'Rysa' },
        { X: 50, Y: 60, Id: 'b', IsNew: true },
        { X: 70, Y: 80, IsNew: true },
      ],
    };
    const marks = damageMarks(numberDamages(damages), 'Right');
    expect(marks.map(({ id, number, isKnown }) => [id, number, isKnown])).toEqual([
      ['a', 2, true],
      ['b', 4, false],
      ['new-5', 5, false],
    ]);
    expect(marks[0]).toMatchObject({ position: { x: 0.1, y: 0.2 }, description: 'Rysa' });
    expect(damageMarks(numberDamages(damages), 'Left').map(({ id, number }) => [id, number])).toEqual([['z', 3]]);
    expect(numberDamages(damages).map(({ number, state }) => [number, state])).toEqual([
      [1, 'repaired'],
      [2, 'known'],
      [3, 'new'],
      [4, 'new'],
      [5, 'new'],
    ]);
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
