import { expect, test } from 'vitest';
import { costCategoryOf } from './cost-category.ts';

test.each([
  ['Paliwo', 'fuel'],
  ['Kraftstoff', 'fuel'],
  ['Opony', 'service'],
  ['Przeglądy i naprawy', 'service'],
  ['Hauptuntersuchung', 'service'],
  ['Ubezpieczenie', 'insurance'],
  ['Leasing i najem', 'instalments'],
  ['Leasing und Miete', 'instalments'],
  ['Naprawy po szkodach', 'damages'],
  ['Opłaty drogowe', 'other'],
  ['Podatki i opłaty', 'other'],
  ['', 'other'],
] as const)('the cost group "%s" belongs to %s', (group, category) => {
  expect(costCategoryOf(group)).toBe(category);
});
