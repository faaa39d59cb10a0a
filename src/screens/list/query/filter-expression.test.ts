import { expect, test } from 'vitest';
import { matches } from '../../../contract/grid/evaluate.ts';
import { printFilter } from '../../../contract/grid/print-filter.ts';
import type { GridFilters } from '../../../ui/grid/model/grid-types.ts';
import { filterExpression } from './filter-expression.ts';

function passes(filters: GridFilters, row: Record<string, unknown>): boolean {
  const expression = filterExpression(filters);
  return expression === null || matches(expression, row);
}

test('returns null without an effective filter', () => {
  expect(filterExpression({})).toBeNull();
  expect(filterExpression({ Counter: { kind: 'number' } })).toBeNull();
});

test('[R-020] matches text anywhere in the value, ignoring letter case', () => {
  const filters: GridFilters = { Vehicle: { kind: 'text', text: "wa 12'" } };
  expect(passes(filters, { Vehicle: "X WA 12'A" })).toBe(true);
  expect(passes(filters, { Vehicle: 'WA 13' })).toBe(false);
  expect(passes(filters, { Vehicle: null })).toBe(false);
  expect(printFilter(filterExpression(filters)!)).toBe("contains(tolower(Vehicle),'wa 12''')");
});

test('[R-105] finds a whole name among those that a column joins', () => {
  const filters: GridFilters = { Place: { kind: 'text', text: "Auto-Serwis O'Hara", isPart: true } };
  const joins = ["auto-serwis o'hara", "Auto-Serwis O'Hara, Poznań", "Anna, Auto-Serwis O'Hara", "A, Auto-Serwis O'Hara, B"];
  const others = ["Auto-Serwis O'Hara Grunwald, Poznań", "Nowy Auto-Serwis O'Hara", 'Auto-Serwis', null];
  expect(joins.map((Place) => passes(filters, { Place }))).toEqual([true, true, true, true]);
  expect(others.map((Place) => passes(filters, { Place }))).toEqual([false, false, false, false]);
});

test('[R-020] includes both ends of a number range', () => {
  const filters: GridFilters = { Counter: { kind: 'number', min: 10, max: 20 } };
  expect([9, 10, 20, 21].map((Counter) => passes(filters, { Counter }))).toEqual([false, true, true, false]);
});

test('[R-020] includes the whole last day of a range, for dates and for times', () => {
  const filters: GridFilters = { Date: { kind: 'date', from: '2026-03-28', to: '2026-03-29' } };
  const dates = ['2026-03-27T23:59:59', '2026-03-28', '2026-03-28T00:00:00', '2026-03-29T23:59:59', '2026-03-29', '2026-03-30'];
  expect(dates.map((Date) => passes(filters, { Date }))).toEqual([false, true, true, true, true, false]);
});

test('[R-020] ends a range on a last day of a month with the first of the next', () => {
  expect(printFilter(filterExpression({ Date: { kind: 'date', to: '2024-02-29' } })!)).toBe('Date lt 2024-03-01');
});

test('[R-132] finds rows without a date beside those of a range', () => {
  const filters: GridFilters = { EndDate: { kind: 'date', from: '2026-03-28', orEmpty: true } };
  expect(['2026-03-27T23:59:59', '2026-03-28T08:00:00', null].map((EndDate) => passes(filters, { EndDate }))).toEqual([false, true, true]);
});

test('[R-020] matches any value of a choice, and requires all column filters', () => {
  const filters: GridFilters = { Fuel: { kind: 'choice', ids: ['3/4', 'Rezerwa'] }, IsOpen: { kind: 'boolean', value: true } };
  expect(passes(filters, { Fuel: 'Rezerwa', IsOpen: true })).toBe(true);
  expect(passes(filters, { Fuel: 'Rezerwa', IsOpen: false })).toBe(false);
  expect(passes(filters, { Fuel: '1/2', IsOpen: true })).toBe(false);
});

test('[R-134] an empty text is empty, too; a number is not asked for one', () => {
  const columns = [
    { field: 'Purpose', type: 'text', priority: 1 },
    { field: 'Counter', type: 'number', priority: 1 },
  ] as const;
  const printed = ['Purpose', 'Counter'].map((name) => printFilter(filterExpression({ [name]: { kind: 'empty' } }, columns)!));
  expect(printed).toEqual(["(Purpose eq null) or (Purpose eq '')", 'Counter eq null']);
});
