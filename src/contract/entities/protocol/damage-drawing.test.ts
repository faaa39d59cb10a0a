import { expect, test } from 'vitest';
import { noDamages } from '../fleet/damage-point.ts';
import { damageMarks } from './marks/damage-marks.ts';
import { numberDamages } from './marks/number-damages.ts';
import { markSymbol, addMarks } from './damage-drawing.ts';

const drawing = '<svg viewBox="0 0 800 400"><path d="M0 0"/></svg>';

test('[R-102] draws known damages as squares, new ones as circles, numbered', () => {
  const marks = damageMarks(
    numberDamages({
      ...noDamages(),
      Left: [
        { X: 50, Y: 50 },
        { X: 25, Y: 75, IsNew: true },
      ],
    }),
    'Left',
  );
  const drawn = addMarks(drawing, marks, { width: 800, height: 400 });
  expect(drawn).toMatch(/^<svg viewBox="0 0 800 400"><path d="M0 0"\/><rect x="383" y="183" width="34" height="34"/);
  expect(drawn).toContain('<circle cx="200" cy="300" r="20"');
  expect([...drawn.matchAll(/>(\d+)<\/text>/g)].map(([, number]) => number)).toEqual(['1', '2']);
  expect(drawn.endsWith('</svg>')).toBe(true);
});

test('[R-102] known and new marks differ in shape and colour', () => {
  const [earlier, added] = [markSymbol({ number: 3, isKnown: true }), markSymbol({ number: 3, isKnown: false })];
  expect(earlier).toMatch(/<rect [^>]*fill="#3f4a56"/);
  expect(added).toMatch(/<circle [^>]*fill="#a30d14"/);
  // In the legend a number would count the damages.
  expect(markSymbol({ number: null, isKnown: true })).not.toContain('<text');
});

test('[R-102] draws marks on one spot beside each other, with lines to it', () => {
  const marks = damageMarks(
    numberDamages({
      ...noDamages(),
      Left: [
        { X: 50, Y: 50 },
        { X: 50, Y: 50 },
      ],
    }),
    'Left',
  );
  const drawn = addMarks(drawing, marks, { width: 800, height: 400 });
  expect(new Set(drawn.match(/<rect x="[\d.]+" y="[\d.]+"/g))).toHaveProperty('size', 2);
  expect(drawn.match(/L400 200"/g)).toHaveLength(2);
  expect(drawn.lastIndexOf('L400 200')).toBeLessThan(drawn.indexOf('<rect'));
});
