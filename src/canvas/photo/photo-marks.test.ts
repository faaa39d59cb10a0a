import { describe, expect, it } from 'vitest';
import { finishedMark, type PhotoMark } from './photo-marks.ts';

const size = { width: 2000, height: 1000 };

function mark(tool: PhotoMark['tool'], ...points: [number, number][]): PhotoMark {
  return { tool, color: 'red', points: points.map(([x, y]) => ({ x, y })) };
}

describe('finishedMark', () => {
  it('keeps the first and the last point of a dragged circle or arrow', () => {
    expect(finishedMark(mark('circle', [0.2, 0.2], [0.3, 0.2], [0.4, 0.2]), size)).toEqual(mark('circle', [0.2, 0.2], [0.4, 0.2]));
  });

  it('keeps all points of a pen', () => {
    const way = mark('pen', [0.1, 0.1], [0.2, 0.3], [0.1, 0.1]);
    expect(finishedMark(way, size)).toEqual(way);
  });

  it('gives a tapped circle a visible size', () => {
    const [middle, rim] = finishedMark(mark('circle', [0.5, 0.5]), size).points;
    expect(middle).toEqual({ x: 0.5, y: 0.5 });
    expect(rim?.x).toBeCloseTo(0.58);
  });

  it('points a tapped arrow at the tap, with its tail on the photo', () => {
    for (const corner of [
      [0.01, 0.01],
      [0.99, 0.99],
    ] as [number, number][]) {
      const [tail, tip] = finishedMark(mark('arrow', corner), size).points;
      expect(tip).toEqual({ x: corner[0], y: corner[1] });
      for (const side of [tail?.x, tail?.y]) {
        expect(side).toBeGreaterThan(0);
        expect(side).toBeLessThan(1);
      }
    }
  });
});
