import { expect, test } from 'vitest';
import { isRentalOpen, mayConfirm, mayDiscard, mayPreconfirm, rentalColour, type RentalState } from './rental-state.ts';

const states: readonly (readonly [RentalState, string])[] = [
  [{}, 'edit preconfirm discard'],
  [{ IsPreconfirmed: true }, 'edit confirm discard'],
  [{ IsConfirmed: true }, 'edit discard'],
  [{ IsPreconfirmed: true, IsConfirmed: true }, 'edit discard'],
  [{ IsDiscarded: true }, ''],
  [{ IsDiscarded: true, IsPreconfirmed: true }, ''],
  [{ IsRejectedByDriver: true }, 'discard'],
  [{ IsRejectedByDriver: true, IsPreconfirmed: true }, 'discard'],
  [{ IsRejectedByDriver: null, IsDiscarded: null, IsPreconfirmed: null, IsConfirmed: null }, 'edit preconfirm discard'],
];

test.each(states)('[R-032] a document that is %o allows: %s', (state, expected) => {
  const allowed = { edit: isRentalOpen, preconfirm: mayPreconfirm, confirm: mayConfirm, discard: mayDiscard };
  const names = Object.entries(allowed).flatMap(([name, may]) => (may(state) ? [name] : []));
  expect(names.join(' ')).toBe(expected);
});

test('[R-026] colour priority: rejected or discarded, preconfirmed, confirmed', () => {
  const all = { IsRejectedByDriver: true, IsDiscarded: true, IsPreconfirmed: true, IsConfirmed: true };
  expect(rentalColour(all, false)).toBe('gone');
  expect(rentalColour({ ...all, IsDiscarded: false }, false)).toBe('gone');
  expect(rentalColour({ IsPreconfirmed: true, IsConfirmed: true }, false)).toBe('preconfirmed');
  expect(rentalColour({ IsConfirmed: true, Status: 'Zakończony' }, false)).toBe('confirmed');
  expect(rentalColour({ Status: 'Realizowany' }, false)).toBeNull();
});

test('[R-026] colour by status: finished, active, else planned; gone stays gone', () => {
  expect(rentalColour({ Status: 'Zakończony', IsPreconfirmed: true }, true)).toBe('finished');
  expect(rentalColour({ Status: 'Realizowany', IsConfirmed: true }, true)).toBe('active');
  expect(rentalColour({ Status: 'Zgłoszony' }, true)).toBe('planned');
  expect(rentalColour({ Status: null }, true)).toBe('planned');
  expect(rentalColour({ Status: 'Realizowany', IsDiscarded: true }, true)).toBe('gone');
});
