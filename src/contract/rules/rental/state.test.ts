import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matches, type GridRow } from '../../grid/evaluate.ts';
import { printFilter } from '../../grid/print-filter.ts';
import { bookingStates, rentalStates, stateFilter, stateOf, type StateName } from './state.ts';

const now = '2026-11-25T12:00:00';
const [earlier, later] = ['2026-11-24T12:00:00', '2026-11-26T12:00:00'];

test.each<[StateName, GridRow]>([
  ['new', { StartDate: later, EndDate: later }],
  ['new', { StartDate: earlier, EndDate: later }],
  ['over', { StartDate: earlier, EndDate: now }],
  ['confirmed', { IsAccepted: true, StartDate: later, EndDate: later }],
  ['running', { IsAccepted: true, StartDate: now, EndDate: later }],
  ['over', { IsAccepted: true, StartDate: earlier, EndDate: earlier }],
  ['discarded', { IsRejected: true, StartDate: earlier, EndDate: earlier }],
  ['cancelled', { IsAccepted: true, IsRejectedByDriver: true, StartDate: later, EndDate: later }],
])('[R-133] a booking is %s: %o', (state, row) => {
  expect(stateOf(bookingStates, row, now)).toBe(state);
});

test.each<[StateName, GridRow]>([
  ['new', { Status: 'Zgłoszony', EndDate: later }],
  ['new', { Status: 'Zgłoszony', EndDate: earlier }],
  ['preconfirmed', { IsPreconfirmed: true, EndDate: earlier }],
  ['confirmed', { IsConfirmed: true, EndDate: null }],
  ['confirmed', { IsConfirmed: true, Status: 'Zgłoszony', EndDate: later }],
  ['over', { IsConfirmed: true, Status: 'Zgłoszony', EndDate: earlier }],
  ['running', { Status: 'Realizowany', EndDate: null }],
  ['overdue', { Status: 'Realizowany', IsConfirmed: true, EndDate: earlier }],
  ['over', { Status: 'Zakończony', EndDate: later }],
  ['cancelled', { Status: 'Realizowany', IsRejectedByDriver: true }],
  ['discarded', { Status: 'Zakończony', IsDiscarded: true }],
])('[R-133] a rental document is %s: %o', (state, row) => {
  expect(stateOf(rentalStates, row, now)).toBe(state);
});

const flag = fc.constantFrom(true, false, null);
const date = fc.constantFrom(earlier, now, later, null);
const row = fc.record({
  Id: fc.integer(),
  IsAccepted: flag,
  IsRejected: flag,
  IsRejectedByDriver: flag,
  IsDiscarded: flag,
  IsPreconfirmed: flag,
  IsConfirmed: flag,
  Status: fc.constantFrom('Zgłoszony', 'Realizowany', 'Zakończony', 'Anulowany', null),
  StartDate: date,
  EndDate: date,
});

describe.each([
  ['bookings', bookingStates],
  ['rental documents', rentalStates],
] as const)('%s', (_, rule) => {
  const names = [...new Set(rule.map(({ name }) => name))];

  test('[R-133] the filter of states finds exactly the rows in them', () => {
    fc.assert(
      fc.property(row, fc.subarray(names), (one, states) => {
        const filter = stateFilter(rule, states, now);
        expect(filter === null || matches(filter, one)).toBe(states.includes(stateOf(rule, one, now)));
      }),
    );
  });

  test('[R-120] the filter needs no "not": databases differ for empty columns', () => {
    for (const name of names)
      expect(printFilter(stateFilter(rule, [name], now) ?? { kind: 'literal', value: true })).not.toMatch(/\bnot\b/);
  });
});
