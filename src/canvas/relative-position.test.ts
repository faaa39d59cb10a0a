import { describe, expect, it } from 'vitest';
import { nearestWithin, relativePosition } from './relative-position.ts';

describe('relative position', () => {
  it('[R-037] gives a tap its share of the drawing, wherever the drawing is on the screen', () => {
    expect(relativePosition({ left: 16, top: 200, width: 358, height: 179 }, { clientX: 16 + 89.5, clientY: 200 + 89.5 })).toEqual({ x: 0.25, y: 0.5 });
    expect(relativePosition({ left: -40, top: -300, width: 1024, height: 512 }, { clientX: 216, clientY: -172 })).toEqual({ x: 0.25, y: 0.25 });
  });

  it('[R-037] holds a finger that slid off the drawing at its edge', () => {
    const box = { left: 0, top: 0, width: 100, height: 50 };
    expect(relativePosition(box, { clientX: -5, clientY: 70 })).toEqual({ x: 0, y: 1 });
  });

  it('gives the corner of a surface that has no size yet', () => {
    expect(relativePosition({ left: 0, top: 0, width: 0, height: 0 }, { clientX: 10, clientY: 10 })).toEqual({ x: 0, y: 0 });
  });
});

describe('the nearest mark', () => {
  const box = { width: 400, height: 200 };
  const marks = [
    { x: 0.1, y: 0.5 },
    { x: 0.15, y: 0.5 },
  ];

  it('is measured in pixels, not in shares of unequal sides', () => {
    expect(nearestWithin(marks, { x: 0.1, y: 0.6 }, box, 22)).toBe(0);
    expect(nearestWithin(marks, { x: 0.1, y: 0.62 }, box, 22)).toBe(-1);
  });

  it('wins over one that is merely within reach', () => {
    expect(nearestWithin(marks, { x: 0.14, y: 0.5 }, box, 22)).toBe(1);
  });

  it('is none on an empty drawing', () => {
    expect(nearestWithin([], { x: 0.5, y: 0.5 }, box, 22)).toBe(-1);
  });
});
