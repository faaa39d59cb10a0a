import { expect, test } from 'vitest';
import { fieldChanges } from './field-changes.ts';

const none = { Id: 1, RowVersion: 1, SearchText: 'a', CreatedOn: '2026-01-01T00:00:00' };

test('[R-108] lists the filled fields of a created record and of a removed one', () => {
  expect(fieldChanges(null, { ...none, Counter: 5, Comments: '', Fuel: null })).toEqual([{ Path: ['Counter'], New: 5, IsHidden: false }]);
  expect(fieldChanges({ ...none, Counter: 5 }, null)).toEqual([{ Path: ['Counter'], Old: 5, IsHidden: false }]);
});

test('[R-108] lists only changed fields and no bookkeeping columns', () => {
  const before = { ...none, Counter: 5, Comments: 'a', PlaceName: '' };
  expect(fieldChanges(before, { ...before, RowVersion: 2, SearchText: 'b', ChangedBy: 2, Counter: 0, PlaceName: null })).toEqual([
    { Path: ['Counter'], Old: 5, New: 0, IsHidden: false },
  ]);
  expect(fieldChanges(before, before)).toEqual([]);
});

test('[R-108] compares lists by element; an added or removed element is one change', () => {
  const before = {
    AdditionalFieldValues: [
      { Id: 1, Value: 'a' },
      { Id: 2, Value: 'b' },
    ],
    Damages: {
      Left: [
        { Id: 'x', X: 1 },
        { Id: 'z', X: 1 },
      ],
    },
  };
  const after = {
    AdditionalFieldValues: [
      { Id: 2, Value: 'c' },
      { Id: 1, Value: 'a' },
      { Id: 3, Value: 'd' },
    ],
    Damages: {
      Left: [
        { Id: 'x', X: 2 },
        { Id: 'y', X: 3 },
      ],
    },
  };
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
])('[R-108] records that %s changed, without its values', (field, old, now) => {
  expect(fieldChanges({ [field]: old }, { [field]: now })).toEqual([{ Path: [field], IsHidden: true }]);
});

test('[R-108] says that the signed words changed, without their text', () => {
  expect(fieldChanges({ SignedWords: { Vehicle: 'A' } }, { SignedWords: { Vehicle: 'B' } })).toEqual([
    { Path: ['SignedWords'], IsHidden: true },
  ]);
});
