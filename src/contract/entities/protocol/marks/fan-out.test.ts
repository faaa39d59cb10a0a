import { expect, it } from 'vitest';
import { fanOut } from './fan-out.ts';

const box = { width: 400, height: 200 };

function shortestGap(points: readonly { x: number; y: number }[]): number {
  const gaps = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => Math.hypot((one.x - other.x) * box.width, (one.y - other.y) * box.height)),
  );
  return Math.min(...gaps);
}

it('[R-037] leaves marks that do not overlap where they are', () => {
  const apart = [
    { x: 0.1, y: 0.5 },
    { x: 0.3, y: 0.5 },
  ];
  expect(fanOut(apart, box, 28)).toEqual(apart);
});

it('[R-037] spreads marks on the same spot, close to it and inside the drawing', () => {
  for (const spot of [
    { x: 0.5, y: 0.5 },
    { x: 0, y: 1 },
  ]) {
    const spread = fanOut([spot, spot, spot, spot], box, 28);
    expect(shortestGap(spread)).toBeGreaterThan(25);
    for (const { x, y } of spread) {
      expect(Math.hypot((x - spot.x) * box.width, (y - spot.y) * box.height)).toBeLessThanOrEqual(3 * 28);
      expect([x >= 0, x <= 1, y >= 0, y <= 1]).toEqual([true, true, true, true]);
    }
  }
});

it('[R-037] spreads equal marks equally every time', () => {
  const marks = Array.from({ length: 12 }, (_, index) => ({ x: 0.4 + index * 0.001, y: 0.4 }));
  expect(fanOut(marks, box, 28)).toEqual(fanOut(marks, box, 28));
});
