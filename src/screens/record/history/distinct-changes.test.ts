import { expect, test } from 'vitest';
import { distinctChanges } from './distinct-changes.ts';

test('[R-087] shows changes with the same text once, in their order', () => {
  const mark = { label: 'Damages', old: null, now: 'added' };
  const fuel = { label: 'Fuel', old: '1/2', now: '3/8' };
  expect(distinctChanges([mark, fuel, mark, { ...fuel, old: null }])).toEqual([mark, fuel, { ...fuel, old: null }]);
});
