import * as fc from 'fast-check';
import type { GridDefinition } from '../../src/contract/entity.ts';
import type { GridRow } from '../../src/contract/grid/evaluate.ts';
import { arithmeticOperators, compare, comparisonOperators, field, literal, type Expression, type LiteralValue } from '../../src/contract/grid/expression.ts';
import { datePattern } from '../../src/contract/grid/date-text.ts';
import type { GridQuery } from '../../src/contract/grid/query.ts';
import type { ScopeChoice } from '../../src/contract/grid/scope.ts';

/** Arbitrary queries over the fields and values of `rows`, and over values near them; searches also use parts of `words`. */
export function arbitraryQuery(rows: readonly GridRow[], grid: GridDefinition, words: readonly string[] = []): fc.Arbitrary<GridQuery> {
  const names = Object.keys(rows[0] ?? {});
  const name = fc.constantFrom(...names);
  const valueOf = (of: string): fc.Arbitrary<LiteralValue> => {
    const values = rows.map((row) => row[of]).filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean');
    const dates = values.filter((value) => typeof value === 'string' && datePattern.test(value)).map((value) => ({ date: String(value) }));
    return fc.constantFrom<LiteralValue>(null, ...values, ...dates);
  };
  const piece = fc.constantFrom('a', 'ł', 'Ó', '1', ' ', '%', '_', "'", '\\', '2025-0', 'Baza', 'ss');
  const comparison = fc.tuple(name, fc.constantFrom(...comparisonOperators)).chain(([of, operator]) => valueOf(of).map((value) => compare(of, operator, value)));
  const inList = name.chain((of) => fc.array(valueOf(of), { minLength: 1, maxLength: 3 }).map((values): Expression => ({ kind: 'in', operand: field(of), values })));
  const call = fc
    .tuple(fc.constantFrom('contains' as const, 'startswith' as const, 'endswith' as const), fc.constantFrom('tolower' as const, 'toupper' as const, 'trim' as const, null), name, piece)
    .map(([test, change, of, text]): Expression => {
      const operand: Expression = change ? { kind: 'call', name: change, operands: [field(of)] } : field(of);
      return { kind: 'call', name: test, operands: [operand, literal(text)] };
    });
  const textCall = fc
    .tuple(name, piece, fc.integer({ min: -1, max: 12 }), fc.integer({ min: -1, max: 6 }))
    .chain(([of, text, from, length]) =>
      fc.constantFrom<Expression>(
        compareWith({ kind: 'call', name: 'indexof', operands: [field(of), literal(text)] }, 'ge', from),
        compareWith({ kind: 'call', name: 'length', operands: [{ kind: 'call', name: 'substring', operands: [field(of), literal(from), literal(length)] }] }, 'gt', length - 1),
        { kind: 'call', name: 'endswith', operands: [{ kind: 'call', name: 'concat', operands: [field(of), literal(text)] }, literal(text)] },
      ),
    );
  const numbers = names.filter((of) => rows.some((row) => typeof row[of] === 'number') && rows.every((row) => typeof row[of] === 'number' || row[of] === null));
  const arithmetic = fc
    .tuple(fc.constantFrom(...numbers), fc.constantFrom(...arithmeticOperators), fc.integer({ min: -3, max: 7 }), fc.constantFrom(...comparisonOperators), fc.integer({ min: -9, max: 2_030 }))
    .map(([of, operator, by, test, than]): Expression => compareWith({ kind: 'binary', operator, left: field(of), right: literal(by) }, test, than));
  const dates = names.filter((of) => rows.some((row) => row[of] !== null) && rows.map((row) => row[of]).every((value) => value === null || (typeof value === 'string' && datePattern.test(value))));
  const datePart = fc
    .tuple(fc.constantFrom(...dates, ...(dates.length === 0 ? ['Id'] : [])), fc.constantFrom('year', 'month', 'day', 'hour', 'minute', 'second'), fc.constantFrom(...comparisonOperators), fc.integer({ min: 0, max: 31 }))
    .map(([of, part, test, than]): Expression =>
      dates.length === 0 ? compare(of, test, than) : compareWith({ kind: 'call', name: part, operands: [field(of)] }, test, part === 'year' ? 2_010 + than : than),
    );
  const { filter } = fc.letrec<{ filter: Expression }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      comparison,
      inList,
      call,
      textCall,
      arithmetic,
      datePart,
      tie('filter').map((operand): Expression => ({ kind: 'not', operand })),
      fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), tie('filter'), tie('filter'))
        .map(([operator, left, right]): Expression => ({ kind: 'binary', operator, left, right })),
    ),
  }));
  const searched = [...words, ...rows.flatMap((row) => grid.searched.map((of) => row[of])).filter((value) => typeof value === 'string')];
  const search = fc.oneof(
    fc.constant(''),
    fc.tuple(fc.constantFrom(...searched), fc.nat(6), fc.integer({ min: 1, max: 8 })).map(([word, from, length]) => Array.from(word).slice(from, from + length).join('')),
  );
  const day = (grid.scope?.date === undefined ? [] : rows.map((row) => String(row[grid.scope?.date ?? '']).slice(0, 10)));
  const scope: fc.Arbitrary<ScopeChoice> = fc.record(
    { ...(grid.scope?.owner === undefined ? {} : { isMine: fc.constant(true as const) }), ...(day.length === 0 ? {} : { from: fc.constantFrom(...day), to: fc.constantFrom(...day) }) },
    { requiredKeys: [] },
  );
  return fc.record({
    scope,
    skip: fc.nat(12),
    top: fc.constantFrom(1, 5, 25, 1_000),
    orderBy: fc.array(fc.record({ field: name, direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc') }), { maxLength: 3 }),
    filter: fc.option(filter),
    search,
  });
}

function compareWith(left: Expression, operator: (typeof comparisonOperators)[number], right: number): Expression {
  return { kind: 'binary', operator, left, right: literal(right) };
}
