import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matches } from './evaluate.ts';
import { allOf, compare, containsText, type Expression } from './expression.ts';
import { GridQueryError } from './grid-query-error.ts';
import { parseFilter } from './parse-filter.ts';
import { printFilter } from './print-filter.ts';
import { fromODataParameters, toODataParameters } from './query.ts';
import { queryRows } from './query-rows.ts';

const rows = [
  { Id: 1, Name: 'Łódź', Km: 10, On: true, At: '2026-01-02T10:00:00' },
  { Id: 2, Name: 'Aachen', Km: null, On: false, At: '2026-01-03T00:00:00' },
  { Id: 3, Name: "O'Hara", Km: 30, On: null, At: null },
  { Id: 4, Name: 'ąb', Km: 20, On: true, At: '2026-01-02T09:59:59' },
  { Id: 5, Name: 'az', Km: -5, On: false, At: '2025-12-31T23:59:59' },
];

function idsOf(filter: string): number[] {
  const expression = parseFilter(filter);
  return rows.filter((row) => matches(expression, row)).map((row) => row.Id);
}

describe('[R-020] filters follow OData v4 semantics', () => {
  test.each([
    ['Km eq 10', [1]],
    ['Km ne 10', [2, 3, 4, 5]],
    ['Km gt 10', [3, 4]],
    ['not (Km gt 10)', [1, 2, 5]],
    ['Km eq null', [2]],
    ['On eq true and Km ge 20 or Id eq 5', [4, 5]],
    ['Id eq 5 or On eq true and Km ge 20', [4, 5]],
    ['not (Id eq 1) and Km gt 0', [3, 4]],
    ['not On eq true', [2, 5]],
    ["Name eq 'O''Hara'", [3]],
    ["contains(tolower(Name),'łó')", [1]],
    ["startswith(Name,'a') or endswith(Name,'n')", [2, 5]],
    ['Id in (1,3, 9)', [1, 3]],
    ['At ge 2026-01-02 and At lt 2026-01-02T10:00:00', [4]],
    ['length(Name) eq 2 and Km eq -5', [5]],
    ['Km sub 5 mul 2 eq 0', [1]],
    ['(Km sub 5) mul 2 eq 10', [1]],
    ['Km div 4 eq 2 or Km div 4.0 eq 5', [1, 4]],
    ['-Km gt 0', [5]],
    ['Km mod 20 eq 10', [1, 3]],
    ['Km div 0 eq null and Id lt 3', [1, 2]],
    ["indexof(Name,'b') eq 1 or concat(Name,'!') eq 'az!'", [4, 5]],
    ["substring(Name,1) eq 'achen' or substring(Name,0,2) eq 'Łó'", [1, 2]],
    ['year(At) eq 2026 and day(At) eq 2 and hour(At) lt 10', [4]],
    ['date(At) eq 2026-01-02', [1, 4]],
    ['At gt now()', []],
    ['At le now() and second(At) eq 59', [4, 5]],
  ])('%s', (filter, ids) => {
    // `not On eq true` binds as `(not On) eq true`: OData 4.01 part 2, 5.1.1.16.
    expect(idsOf(filter)).toEqual(ids);
  });

  test.each([
    ['Km eq', 5],
    ['Km eq 10 garbage', 9],
    ['(Km eq 10', 9],
    ['Km qe 10', 3],
    ['foo(Km) eq 1', 0],
    ['contains(Name) and Km eq 1', 0],
    ["Name eq 'open", 8],
    ['Km add', 6],
    ['now(1) le At', 4],
    ["substring(Name) eq 'a'", 0],
    ['Km eq 5x', 6],
    ['At gt 2026-01-02T10:00:00+99', 25],
    ['Km eq 10;drop', 8],
    ['and', 0],
  ])('rejects %s at position %i', (filter, position) => {
    const error = captured(() => parseFilter(filter));
    expect(error).toBeInstanceOf(GridQueryError);
    expect(error).toMatchObject({ position });
  });

  test('rejects excessive nesting instead of exhausting the stack', () => {
    expect(() => parseFilter(`${'('.repeat(3_000)}Id eq 1${')'.repeat(3_000)}`)).toThrow(GridQueryError);
    expect(() => parseFilter(`${'not '.repeat(1_500)}On`)).toThrow(GridQueryError);
  });
});

test('[R-005] [R-020] converts a date-time with zone to the wall clock of the rows', () => {
  const inTokyo = (moment: Date) => `${moment.getUTCFullYear()}-07-01T${moment.getUTCHours() + 9}:00:00`;
  expect(parseFilter('At ge 2026-07-01T01:00:00Z', inTokyo)).toEqual(compare('At', 'ge', { date: '2026-07-01T10:00:00' }));
  expect(parseFilter('At ge 2026-07-01T03:00:00+02:00', inTokyo)).toEqual(compare('At', 'ge', { date: '2026-07-01T10:00:00' }));
});

test('[R-020] printing and parsing a filter is lossless', () => {
  fc.assert(
    fc.property(expressions, (expression) => {
      expect(parseFilter(printFilter(expression))).toEqual(expression);
    }),
  );
});

test('[R-020] round-trips a query through OData parameters', () => {
  const query = {
    skip: 50,
    top: 25,
    orderBy: [{ field: 'Date', direction: 'desc' as const }],
    filter: allOf([containsText('Vehicle', 'WX 1'), compare('Counter', 'ge', 5)]),
    search: 'Łódź & co',
  };
  expect(fromODataParameters(new URLSearchParams(toODataParameters(query).toString()))).toEqual(query);
});

test('[R-021] searches cached rows ignoring diacritics and sorts them in Polish order', () => {
  const query = { skip: 0, top: 2, orderBy: [{ field: 'Name', direction: 'asc' as const }], filter: null, search: '' };
  expect(queryRows(rows, { ...query, top: 9 }, ['Name']).rows.map((row) => row.Name)).toEqual(['Aachen', 'az', 'ąb', 'Łódź', "O'Hara"]);
  expect(queryRows(rows, { ...query, search: 'lodz' }, ['Name'])).toMatchObject({ count: 1, rows: [{ Id: 1 }] });
  expect(queryRows(rows, { ...query, skip: 4 }, ['Name'])).toMatchObject({ count: 5, rows: [{ Id: 3 }] });
});

test('[R-021] sorts empty values first ascending and last descending', () => {
  const order = (direction: 'asc' | 'desc') =>
    queryRows(rows, { skip: 0, top: 9, orderBy: [{ field: 'Km', direction }], filter: null, search: '' }, []).rows.map((row) => row.Km);
  expect(order('asc')).toEqual([null, -5, 10, 20, 30]);
  expect(order('desc')).toEqual([30, 20, 10, -5, null]);
});

const literals = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant({ date: '2026-03-29T02:30:00' }));
const names = fc.constantFrom('Id', 'Name', 'Km', 'On', 'At');

const { tree: expressions } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    names.map((name): Expression => ({ kind: 'field', name })),
    fc.record({ kind: fc.constant('literal' as const), value: literals }),
    fc.record({ kind: fc.constant('not' as const), operand: tie('tree') }),
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom(
        'and' as const,
        'or' as const,
        'eq' as const,
        'ne' as const,
        'gt' as const,
        'le' as const,
        'add' as const,
        'mod' as const,
      ),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      kind: fc.constant('in' as const),
      operand: names.map((name): Expression => ({ kind: 'field', name })),
      values: fc.array(literals, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('call' as const), name: fc.constant('contains' as const), operands: fc.tuple(tie('tree'), tie('tree')) }),
  ),
}));

function captured(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
