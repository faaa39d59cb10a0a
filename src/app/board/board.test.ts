import { expect, test } from 'vitest';
import { ageOf, serviceStateOf } from './board-state.ts';
import { pageAfterTurns } from './page-range.ts';

test.each([
  [0, 10, 0, { page: 0, pages: 1, from: 0, to: 0 }],
  [10, 10, 5, { page: 0, pages: 1, from: 0, to: 10 }],
  [11, 10, 1, { page: 1, pages: 2, from: 10, to: 11 }],
  [25, 10, 3, { page: 0, pages: 3, from: 0, to: 10 }],
  [25, 10, -1, { page: 2, pages: 3, from: 20, to: 25 }],
])('[R-043] pages %i rows by %i after %i turns', (count, perPage, turned, paged) => {
  expect(pageAfterTurns(count, perPage, turned)).toEqual(paged);
});

test.each([
  ['2026-03-01T12:00:00', '2026-03-01T12:01:59', { unit: 'now', count: 0 }],
  ['2026-03-01T12:00:00', '2026-03-01T12:02:00', { unit: 'minutes', count: 2 }],
  ['2026-03-01T12:00:00', '2026-03-01T13:59:00', { unit: 'minutes', count: 119 }],
  ['2026-03-01T12:00:00', '2026-03-02T12:30:00', { unit: 'hours', count: 24 }],
  ['2026-03-01T12:00:00', '2026-03-01T11:00:00', { unit: 'now', count: 0 }],
])('[R-111] formats the age of data from %s at %s', (asOf, now, age) => {
  expect(ageOf(asOf, new Date(now))).toEqual(age);
});

test('[R-043] a service past its planned end is overdue, one without an end is not', () => {
  const now = '2026-03-01T12:00:00';
  expect(serviceStateOf({ StartDate: '2026-02-27T08:00:00', EndDate: '2026-03-01T11:59:00' }, now)).toBe('overdue');
  expect(serviceStateOf({ StartDate: '2026-02-27T08:00:00', EndDate: null }, now)).toBe('under-way');
  // A backend that plans by days sends midnight: the whole last day is planned.
  expect(serviceStateOf({ StartDate: '2026-02-27T00:00:00', EndDate: '2026-03-01T00:00:00' }, now)).toBe('under-way');
  expect(serviceStateOf({ StartDate: '2026-02-27T00:00:00', EndDate: '2026-02-28T00:00:00' }, now)).toBe('overdue');
  expect(serviceStateOf({ StartDate: '2026-03-02T08:00:00', EndDate: '2026-03-02T15:00:00' }, now)).toBe('to-come');
});
