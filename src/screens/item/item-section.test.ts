import { expect, test } from 'vitest';
import { firstWrongSection, stepStateOf, type ItemSection } from './item-section.ts';

const sections: readonly ItemSection[] = [
  { id: 'people', title: 'People', fields: ['VehicleId', 'FromEmployeeId'], content: null },
  { id: 'faults', title: 'Faults', fields: ['Faults'], content: null },
];
const [people, faultsSection] = sections as [ItemSection, ItemSection];

test('the first wrong section is the first in the order of the form, not of the faults', () => {
  const faults = [
    { field: 'Faults.2.Description', code: 'required' },
    { field: 'FromEmployeeId', code: 'required' },
  ];
  expect(firstWrongSection(sections, faults)?.id).toBe('people');
  expect(firstWrongSection(sections, [])).toBeUndefined();
});

test('a step is judged only after it was looked at', () => {
  const faults = [{ field: 'Faults.0.Description', code: 'required' }];
  const checked = new Set(['people', 'faults']);
  expect(stepStateOf(faultsSection, { current: 'people', checked: new Set(), faults })).toBe('todo');
  expect(stepStateOf(faultsSection, { current: 'people', checked, faults })).toBe('error');
  expect(stepStateOf(people, { current: 'faults', checked, faults })).toBe('done');
  expect(stepStateOf(people, { current: 'people', checked, faults })).toBe('current');
});
