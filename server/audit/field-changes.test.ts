import { expect, test } from 'vitest';
import { fieldChanges } from './field-changes.ts';

const none = { Id: 1, RowVersion: 1, SearchText: 'a', CreatedOn: '2026-01-01T00:00:00' };

test('[R-108] a record that was made has what was filled in, one that was removed what it had', () => {
  expect(fieldChanges(null, { ...none, Counter: 5, Comments: '', Fuel: null })).toEqual([{ Path: ['Counter'], New: 5, IsHidden: false }]);
  expect(fieldChanges({ ...none, Counter: 5 }, null)).toEqual([{ Path: ['Counter'], Old: 5, IsHidden: false }]);
});

test('[R-108] only what changed is told, and nothing of what the backend keeps for itself', () => {
  const before = { ...none, Counter: 5, Comments: 'a', PlaceName: '' };
  expect(fieldChanges(before, { ...before, RowVersion: 2, SearchText: 'b', ChangedBy: 2, Counter: 0, PlaceName: null })).toEqual([
    { Path: ['Counter'], Old: 5, New: 0, IsHidden: false },
  ]);
  expect(fieldChanges(before, before)).toEqual([]);
});

test('[R-108] lists are told element by element: additional fields by their values, others whole when they come or go', () => {
  const before = { AdditionalFieldValues: [{ Id: 1, Value: 'a' }, { Id: 2, Value: 'b' }], Damages: { Left: [{ Id: 'x', X: 1 }, { Id: 'z', X: 1 }] } };
  const after = { AdditionalFieldValues: [{ Id: 2, Value: 'c' }, { Id: 1, Value: 'a' }, { Id: 3, Value: 'd' }], Damages: { Left: [{ Id: 'x', X: 2 }, { Id: 'y', X: 3 }] } };
  expect(fieldChanges(before, after)).toEqual([
    { Path: ['AdditionalFieldValues', '2'], Old: 'b', New: 'c', IsHidden: false },
    { Path: ['AdditionalFieldValues', '3'], New: 'd', IsHidden: false },
    { Path: ['Damages', 'Left', 'x', 'X'], Old: 1, New: 2, IsHidden: false },
    { Path: ['Damages', 'Left', 'z'], Old: { Id: 'z', X: 1 }, IsHidden: false },
    { Path: ['Damages', 'Left', 'y'], New: { Id: 'y', X: 3 }, IsHidden: false },
  ]);
});

test.each([
  ['FromSignature', 'data:image/png;base64,AA==', 'data:image/png;base64,BB=='],
  ['Picture', null, 'data:image/png;base64,BB=='],
  ['Password', 'a', 'b'],
  ['PIN', '1234', '4321'],
  ['Puk1', null, '12345678'],
  ['Seal', { Hash: 'a' }, { Hash: 'b' }],
])('[R-108] of %s only that it changed is kept', (field, old, now) => {
  expect(fieldChanges({ [field]: old }, { [field]: now })).toEqual([{ Path: [field], IsHidden: true }]);
});
