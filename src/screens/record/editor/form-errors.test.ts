import { expect, test } from 'vitest';
import { countFields, errorAt, errorsWithin, remainingServerErrors } from './form-errors.ts';

const errors = [
  { field: 'Counter', code: 'required' },
  { field: 'Faults.0.Description', code: 'required' },
  { field: 'FaultsSeen', code: 'required' },
];

test('counts a part of a field as the field, but not a longer name', () => {
  expect(errorsWithin(errors, ['Faults']).map(({ field }) => field)).toEqual(['Faults.0.Description']);
});

test('finds only the error of the field itself', () => {
  expect(errorAt(errors, 'Faults')).toBeUndefined();
  expect(errorAt(errors, 'Counter')?.code).toBe('required');
});

test('counts a field with two errors once, and each part of a field', () => {
  const doubled = [...errors, { field: 'Counter', code: 'invalid' }, { field: 'Faults.1.Description', code: 'required' }];
  expect(countFields(doubled, ['Counter', 'Faults'])).toBe(3);
  expect(countFields(doubled, ['Fuel'])).toBe(0);
});

test('[R-086] drops a server error with the first change of its field', () => {
  expect(remainingServerErrors(errors, new Set(['Faults'])).map(({ field }) => field)).toEqual(['Counter', 'FaultsSeen']);
});
