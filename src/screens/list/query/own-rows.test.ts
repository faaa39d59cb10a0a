import { expect, test } from 'vitest';
import { matches } from '../../../contract/grid/evaluate.ts';
import { ofPerson, personColumns } from './own-rows.ts';

test('[R-130] "mine" finds rows that name the user in any column of a person', () => {
  const columns = personColumns([
    { field: 'FromEmployee', type: 'text', priority: 1, linksTo: 'employee' },
    { field: 'Consultant', type: 'text', priority: 1, isPerson: true },
    { field: 'Vehicle', type: 'text', priority: 1, linksTo: 'vehicle' },
  ]);
  expect(columns.map(({ field }) => field)).toEqual(['FromEmployee', 'Consultant']);
  const ewa = { id: 3, name: 'Ewa Łąka' };
  const rows = [
    { FromEmployee: 'Ewa Łąka', Consultant: null },
    { FromEmployee: 'Jan Bąk', Consultant: 'Ewa Łąka' },
    { FromEmployee: 'Ewa Łąkowa', Consultant: null },
  ];
  expect(rows.map((row) => matches(ofPerson(columns, ewa, true), row))).toEqual([true, true, false]);
  expect(rows.map((row) => matches(ofPerson(columns, null, true), row))).toEqual([false, false, false]);
});

test('[R-130] "mine" compares ids where rows have them: two people may have one name', () => {
  const columns = personColumns([{ field: 'Employee', type: 'text', priority: 1, linksTo: 'employee', personId: 'EmployeeId' }]);
  const rows = [
    { Employee: 'Ewa Łąka', EmployeeId: 3 },
    { Employee: 'Ewa Łąka', EmployeeId: 4 },
    { Employee: 'Ewa Łąka-Bąk', EmployeeId: 3 },
    { Employee: 'Ewa Łąka' },
    { Employee: 'Jan Bąk', EmployeeId: null },
  ];
  const matchesOf = (hasIds: boolean) => rows.map((row) => matches(ofPerson(columns, { id: 3, name: 'Ewa Łąka' }, hasIds), row));
  expect(matchesOf(true)).toEqual([true, false, true, true, false]);
  expect(matchesOf(false)).toEqual([true, true, false, true, false]);
});
