import { describe, expect, it } from 'vitest';
import { nearestOnSilhouette, silhouetteOf } from './silhouette.ts';

/** Alpha channel drawn in text: `#` is painted, `.` is not. */
function drawingOf(lines: readonly string[]) {
  const data = new Uint8ClampedArray(lines.join('').length * 4);
  const signs = lines.join('');
  for (let index = 0; index < signs.length; index++) data[index * 4 + 3] = signs[index] === '#' ? 255 : 0;
  return { data, width: lines[0]?.length ?? 0, height: lines.length };
}

const ring = silhouetteOf(drawingOf(['..........', '..######..', '..#....#..', '..######..', '..........']));

describe('silhouette', () => {
  it('[R-037] contains what the outline encloses', () => {
    const inside = { x: 0.45, y: 0.5 };
    expect(nearestOnSilhouette(ring, inside, 0)).toEqual(inside);
  });

  it('[R-037] moves a near miss to the nearest point of the vehicle', () => {
    expect(nearestOnSilhouette(ring, { x: 0.13, y: 0.5 }, 0.15)).toEqual({ x: 0.25, y: 0.5 });
  });

  it('[R-037] knows no point for a tap in the air', () => {
    expect(nearestOnSilhouette(ring, { x: 0.02, y: 0.5 }, 0.15)).toBeNull();
  });
});
