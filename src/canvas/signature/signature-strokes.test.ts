import { describe, expect, it } from 'vitest';
import { extendStroke, isSigned, signaturePoint, type SignatureStroke } from './signature-strokes.ts';

function line(from: [number, number], to: [number, number]): SignatureStroke {
  return [
    { x: from[0], y: from[1], t: 0 },
    { x: to[0], y: to[1], t: 100 },
  ];
}

describe('isSigned', () => {
  it('[R-037] rejects an empty pad, a dot and a stray touch', () => {
    expect(isSigned([])).toBe(false);
    expect(isSigned([[{ x: 0.5, y: 0.5, t: 0 }]])).toBe(false);
    expect(isSigned([[{ x: 0.1, y: 0.1, t: 0 }], [{ x: 0.9, y: 0.9, t: 0 }]])).toBe(false);
    expect(isSigned([line([0.5, 0.5], [0.53, 0.52])])).toBe(false);
  });

  it('[R-037] accepts enough ink, in one stroke or in several', () => {
    expect(isSigned([line([0.2, 0.5], [0.6, 0.4])])).toBe(true);
    expect(isSigned([line([0.2, 0.5], [0.25, 0.5]), line([0.4, 0.5], [0.46, 0.5])])).toBe(true);
  });

  it('scales vertical ink, because the pad is half as high as wide', () => {
    expect(isSigned([line([0.5, 0.1], [0.5, 0.25])])).toBe(false);
    expect(isSigned([line([0.5, 0.1], [0.5, 0.35])])).toBe(true);
  });
});

describe('signaturePoint and extendStroke', () => {
  const portrait = { left: 16, top: 400, width: 358, height: 179 };
  const landscape = { left: 120, top: 40, width: 500, height: 250 };

  it('give the same point on a small and on a large pad', () => {
    const small = signaturePoint(portrait, { clientX: 16 + 179, clientY: 400 + 89.5, timeStamp: 1_000 }, 900);
    const large = signaturePoint(landscape, { clientX: 120 + 250, clientY: 40 + 125, timeStamp: 5_100 }, 5_000);
    expect(small).toEqual({ x: 0.5, y: 0.5, t: 100 });
    expect(large).toEqual(small);
  });

  it('give the same point when the page shifts under the pen', () => {
    const before = signaturePoint(portrait, { clientX: 100, clientY: 450, timeStamp: 10 }, 0);
    const shifted = { ...portrait, top: portrait.top + 64 };
    expect(signaturePoint(shifted, { clientX: 100, clientY: 514, timeStamp: 10 }, 0)).toEqual(before);
  });

  it('add no point while the pen rests', () => {
    const stroke = [{ x: 0.5, y: 0.5, t: 0 }];
    expect(extendStroke(stroke, { x: 0.5, y: 0.5, t: 40 })).toBe(stroke);
    expect(extendStroke(stroke, { x: 0.51, y: 0.5, t: 50 })).toHaveLength(2);
  });
});
