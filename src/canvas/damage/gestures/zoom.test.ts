import { describe, expect, it } from 'vitest';
import { panBy, showPosition, toDrawing, toSurface, unzoomed, zoomAround } from './zoom.ts';

describe('zoom of a drawing', () => {
  it('[R-037] keeps the point under the fingers where it is', () => {
    const anchor = { x: 0.7, y: 0.4 };
    const zoom = zoomAround(unzoomed, 3, anchor);
    for (const position of [anchor, { x: 0.2, y: 0.9 }]) {
      const back = toSurface(zoom, toDrawing(zoom, position));
      expect(back.x).toBeCloseTo(position.x);
      expect(back.y).toBeCloseTo(position.y);
    }
    expect(toDrawing(zoom, anchor).x).toBeCloseTo(anchor.x);
  });

  it('[R-037] never shows what lies beside the drawing', () => {
    expect(zoomAround(unzoomed, 0.4, { x: 0.5, y: 0.5 })).toEqual(unzoomed);
    expect(zoomAround(unzoomed, 99, { x: 0, y: 0 }).scale).toBe(6);
    expect(panBy(zoomAround(unzoomed, 2, { x: 0.5, y: 0.5 }), { x: 5, y: -5 })).toEqual({ scale: 2, left: 0, top: 0.5 });
  });

  it('[R-037] follows a crosshair that leaves the visible part', () => {
    const zoom = zoomAround(unzoomed, 2, { x: 0, y: 0 });
    expect(showPosition(zoom, { x: 0.2, y: 0.2 })).toBe(zoom);
    expect(toSurface(showPosition(zoom, { x: 0.9, y: 0.2 }), { x: 0.9, y: 0.2 }).x).toBeLessThanOrEqual(1);
  });
});
