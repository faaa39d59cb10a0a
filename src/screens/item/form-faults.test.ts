import { expect, test } from 'vitest';
import { faultAt, faultsWithin, stillGiven } from './form-faults.ts';

const faults = [
  { field: 'Counter', code: 'required' },
  { field: 'Faults.0.Description', code: 'required' },
  { field: 'FaultsSeen', code: 'required' },
];

test('a part of a field belongs to it, a longer name does not', () => {
  expect(faultsWithin(faults, ['Faults']).map((fault) => fault.field)).toEqual(['Faults.0.Description']);
});

test('a field has its own fault only', () => {
  expect(faultAt(faults, 'Faults')).toBeUndefined();
  expect(faultAt(faults, 'Counter')?.code).toBe('required');
});

test("a backend's fault leaves with the first change of its field [R-086]", () => {
  expect(stillGiven(faults, new Set(['Faults'])).map((fault) => fault.field)).toEqual(['Counter', 'FaultsSeen']);
});
