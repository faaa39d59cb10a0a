import { expect, test } from 'vitest';
import { figureTexts } from './use-figure-texts.ts';

test('[R-138] a share of nothing is a dash, not a zero', () => {
  const texts = figureTexts('en-GB');
  expect([texts.percent(0, 0), texts.perKilometre({ Net: 5, Kilometres: 0, Currency: 'EUR' }), texts.consumption(3, 0)]).toEqual([
    '–',
    '–',
    '–',
  ]);
  expect([texts.percent(0, 30), texts.percent(1, 3), texts.money(1_234.5, 'EUR')]).toEqual(['0.0%', '33.3%', '1,235\u00a0EUR']);
});
