import { sql } from 'kysely';
import type { ArithmeticOperator } from '../../src/contract/grid/expression.ts';
import { GridQueryError } from '../../src/contract/grid/grid-query-error.ts';
import type { Compiled, Sql } from './compiled.ts';

/**
 * Compiles `left operator right` in double precision, so that device and server get the same result; null for division by zero. Throws
 * `GridQueryError`.
 */
export function compileArithmetic(operator: ArithmeticOperator, left: Compiled, right: Compiled, position: number): Compiled {
  for (const { kind } of [left, right]) {
    if (kind !== 'number' && kind !== 'null') throw new GridQueryError('$filter', position, `"${operator}" takes numbers`);
  }
  const [a, b] = [toDouble(left), toDouble(right)];
  return {
    sql: { add: sql`(${a} + ${b})`, sub: sql`(${a} - ${b})`, mul: sql`(${a} * ${b})`, div: sql`divided(${a}, ${b})`, mod: modulo(a, b) }[
      operator
    ],
    kind: 'number',
  };
}

function toDouble({ kind, sql: compiled }: Compiled): Sql {
  return kind === 'null' ? sql`NULL::double precision` : sql`(${compiled})::double precision`;
}

function modulo(a: Sql, b: Sql): Sql {
  return sql`mod((${a})::numeric, nullif((${b})::numeric, 0))::double precision`;
}
