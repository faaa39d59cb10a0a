import { expect, test } from 'vitest';
import { errorAt, errorsWithin, remainingServerErrors } from './form-errors.ts';

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

test('[R-086] drops a server error with the first change of its field', () => {
  expect(remainingServerErrors(errors, new Set(['Faults'])).map(({ field }) => field)).toEqual(['Counter', 'FaultsSeen']);
});
