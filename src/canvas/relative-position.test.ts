import { describe, expect, it } from 'vitest';
import { nearestWithin, relativePosition } from './relative-position.ts';

describe('relativePosition', () => {
  it('[R-037] converts a tap to shares of the drawing, wherever it is on the screen', () => {
    expect(relativePosition({ left: 16, top: 200, width: 358, height: 179 }, { clientX: 16 + 89.5, clientY: 200 + 89.5 })).toEqual({
      x: 0.25,
      y: 0.5,
    });
    expect(relativePosition({ left: -40, top: -300, width: 1024, height: 512 }, { clientX: 216, clientY: -172 })).toEqual({
      x: 0.25,
      y: 0.25,
    });
  });

  it('[R-037] clamps a pointer outside of the drawing to its edge', () => {
    const box = { left: 0, top: 0, width: 100, height: 50 };
    expect(relativePosition(box, { clientX: -5, clientY: 70 })).toEqual({ x: 0, y: 1 });
  });

  it('returns the corner for a surface without a size', () => {
    expect(relativePosition({ left: 0, top: 0, width: 0, height: 0 }, { clientX: 10, clientY: 10 })).toEqual({ x: 0, y: 0 });
  });
});

describe('nearestWithin', () => {
  const box = { width: 400, height: 200 };
  const marks = [
    { x: 0.1, y: 0.5 },
    { x: 0.15, y: 0.5 },
  ];

  it('measures in pixels, not in shares of unequal sides', () => {
    expect(nearestWithin(marks, { x: 0.1, y: 0.6 }, box, 22)).toBe(0);
    expect(nearestWithin(marks, { x: 0.1, y: 0.62 }, box, 22)).toBe(-1);
  });

  it('prefers the nearest of several marks within reach', () => {
    expect(nearestWithin(marks, { x: 0.14, y: 0.5 }, box, 22)).toBe(1);
  });

  it('returns -1 for an empty drawing', () => {
    expect(nearestWithin([], { x: 0.5, y: 0.5 }, box, 22)).toBe(-1);
  });
});
