import { expect, test } from 'vitest';
import { faultAt, faultsWithin, stillGiven } from './form-faults.ts';

const faults = [
  { field: 'Counter', code: 'required' },
  { field: 'Faults.0.Description', code: 'required' },
  { field: 'FaultsSeen', code: 'required' },
];

test('counts a part of a field as the field, but not a longer name', () => {
  expect(faultsWithin(faults, ['Faults']).map((fault) => fault.field)).toEqual(['Faults.0.Description']);
});

test('finds only the error of the field itself', () => {
  expect(faultAt(faults, 'Faults')).toBeUndefined();
  expect(faultAt(faults, 'Counter')?.code).toBe('required');
});

test('[R-086] drops a server error with the first change of its field', () => {
  expect(stillGiven(faults, new Set(['Faults'])).map((fault) => fault.field)).toEqual(['Counter', 'FaultsSeen']);
});
