import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromODataParameters, toODataParameters } from './query.ts';
import { readScope, writeScope, type GridScope } from './scope.ts';

const scopes: readonly GridScope[] = [
  { owner: 'EmployeeId', date: 'Date', travels: 'in-data' },
  { owner: 'EmployeeId', date: 'Date', travels: 'as-parameters' },
];

const day = fc.constantFrom('2024-02-29', '2026-03-29', '2026-12-31');
const choice = fc.record({ isMine: fc.constant(true as const), from: day, to: day }, { requiredKeys: [] });

test.each(scopes)('[R-040] round-trips the chosen scope, $travels', (scope) => {
  fc.assert(
    fc.property(choice, fc.string(), (choiceOfScope, search) => {
      expect(readScope(scope, new URLSearchParams(writeScope(scope, search, choiceOfScope)))).toEqual({ search, choice: choiceOfScope });
    }),
  );
});

test('[R-040] sends search and scope of counters as one JSON, also with no choice', () => {
  const [inData] = scopes;
  const query = { skip: 0, top: 25, orderBy: [], filter: null, search: 'WA 1', scope: {} };
  const parameters = toODataParameters(query, inData);
  expect(JSON.parse(parameters.get('data') ?? '')).toEqual({ search: 'WA 1', mineAll: 'all', startDate: null, endDate: null });
  expect(fromODataParameters(parameters, inData)).toEqual(query);
});

test('[R-005] sends a separate date range as days', () => {
  const written = writeScope({ date: 'Date', travels: 'as-parameters' }, 'x', { from: '2026-01-01', to: '2026-01-31' });
  expect(written).toEqual({ data: 'x', startDate: '2026-01-01', endDate: '2026-01-31' });
});
