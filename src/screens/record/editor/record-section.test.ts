import { expect, test } from 'vitest';
import { firstInvalidSection, stepStateOf, type RecordSection } from './record-section.ts';

const sections: readonly RecordSection[] = [
  { id: 'people', title: 'People', fields: ['VehicleId', 'FromEmployeeId'], content: null },
  { id: 'faults', title: 'Faults', fields: ['Faults'], content: null },
];
const [people, faultsSection] = sections as [RecordSection, RecordSection];

test('finds the first invalid section in the order of the form, not of the errors', () => {
  const errors = [
    { field: 'Faults.2.Description', code: 'required' },
    { field: 'FromEmployeeId', code: 'required' },
  ];
  expect(firstInvalidSection(sections, errors)?.id).toBe('people');
  expect(firstInvalidSection(sections, [])).toBeUndefined();
});

test('shows a step as done or invalid only after it was checked', () => {
  const errors = [{ field: 'Faults.0.Description', code: 'required' }];
  const checked = new Set(['people', 'faults']);
  expect(stepStateOf(faultsSection, 'people', { checked: new Set(), errors, serverErrors: [] })).toBe('todo');
  expect(stepStateOf(faultsSection, 'people', { checked, errors, serverErrors: [] })).toBe('error');
  expect(stepStateOf(people, 'faults', { checked, errors, serverErrors: [] })).toBe('done');
  expect(stepStateOf(people, 'people', { checked, errors, serverErrors: [] })).toBe('current');
});

test('[R-086] shows a step with a server error as invalid before it was checked', () => {
  const errors = [{ field: 'FromEmployeeId', code: 'unknown-reference' }];
  expect(stepStateOf(people, 'faults', { checked: new Set(), errors: [], serverErrors: errors })).toBe('error');
});
