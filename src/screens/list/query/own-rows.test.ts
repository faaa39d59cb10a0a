import { expect, test } from 'vitest';
import { matches } from '../../../contract/grid/evaluate.ts';
import { namesPerson, personColumns } from './own-rows.ts';

test('[R-130] "mine" finds rows that name the user in any column of a person', () => {
  const columns = personColumns([
    { field: 'FromEmployee', type: 'text', priority: 1, linksTo: 'employee' },
    { field: 'Consultant', type: 'text', priority: 1, isPerson: true },
    { field: 'Vehicle', type: 'text', priority: 1, linksTo: 'vehicle' },
  ]);
  expect(columns).toEqual(['FromEmployee', 'Consultant']);
  const rows = [{ FromEmployee: 'Ewa Łąka', Consultant: null }, { FromEmployee: 'Jan Bąk', Consultant: 'Ewa Łąka' }, { FromEmployee: 'Ewa Łąkowa', Consultant: null }];
  expect(rows.map((row) => matches(namesPerson(columns, 'Ewa Łąka'), row))).toEqual([true, true, false]);
  expect(rows.map((row) => matches(namesPerson(columns, null), row))).toEqual([false, false, false]);
});
