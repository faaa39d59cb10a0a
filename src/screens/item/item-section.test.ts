import { expect, test } from 'vitest';
import { firstWrongSection, stepStateOf, type ItemSection } from './item-section.ts';

const sections: readonly ItemSection[] = [
  { id: 'people', title: 'People', fields: ['VehicleId', 'FromEmployeeId'], content: null },
  { id: 'faults', title: 'Faults', fields: ['Faults'], content: null },
];
const [people, faultsSection] = sections as [ItemSection, ItemSection];

test('finds the first invalid section in the order of the form, not of the errors', () => {
  const faults = [
    { field: 'Faults.2.Description', code: 'required' },
    { field: 'FromEmployeeId', code: 'required' },
  ];
  expect(firstWrongSection(sections, faults)?.id).toBe('people');
  expect(firstWrongSection(sections, [])).toBeUndefined();
});

test('shows a step as done or invalid only after it was checked', () => {
  const faults = [{ field: 'Faults.0.Description', code: 'required' }];
  const checked = new Set(['people', 'faults']);
  expect(stepStateOf(faultsSection, 'people', { checked: new Set(), faults, given: [] })).toBe('todo');
  expect(stepStateOf(faultsSection, 'people', { checked, faults, given: [] })).toBe('error');
  expect(stepStateOf(people, 'faults', { checked, faults, given: [] })).toBe('done');
  expect(stepStateOf(people, 'people', { checked, faults, given: [] })).toBe('current');
});

test('[R-086] shows a step with a server error as invalid before it was checked', () => {
  const given = [{ field: 'FromEmployeeId', code: 'unknown-reference' }];
  expect(stepStateOf(people, 'faults', { checked: new Set(), faults: [], given })).toBe('error');
});
