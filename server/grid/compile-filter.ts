import { sql } from 'kysely';
import { checkTypes, isWireDate } from './check-types.ts';
import {
  isArithmetic,
  type BinaryOperator,
  type ComparisonOperator,
  type Expression,
  type LiteralValue,
} from '../../src/contract/grid/expression.ts';
import { GridQueryError } from '../../src/contract/grid/grid-query-error.ts';
import type { ColumnKind } from './columns.ts';
import { compileArithmetic } from './compile-arithmetic.ts';
import { compileCall } from './compile-call.ts';
import { asComparableTexts, isDateLike, asTimestamp, type Compiled, type Sql } from './compiled.ts';

/**
 * Compiles `filter` to an SQL condition with bound values, equivalent to the contract's `matches`.
 * Throws `GridQueryError` at the first unknown field or impossible value.
 */
export function compileFilter(filter: Expression, fields: ReadonlyMap<string, ColumnKind>, text: string): Sql {
  checkTypes(filter, (column) => fields.get(column), text);
  return condition(filter);

  function condition(expression: Expression): Sql {
    const { sql: compiled, kind } = compile(expression);
    if (kind !== 'boolean' && kind !== 'null') throw new GridQueryError('$filter', 0, 'a condition is expected, not a value');
    return kind === 'null' ? sql`NULL::boolean` : compiled;
  }

  function compile(expression: Expression): Compiled {
    switch (expression.kind) {
      case 'literal':
        return literal(expression.value, text);
      case 'field': {
        const kind = fields.get(expression.name);
        if (!kind) throw new GridQueryError('$filter', positionOf(expression.name, text), `unknown field "${expression.name}"`);
        return { sql: sql.ref(expression.name), kind, isField: true };
      }
      case 'not':
        return { sql: sql`(NOT ${condition(expression.operand)})`, kind: 'boolean' };
      case 'in': {
        const values = expression.values.map((value) => literal(value, text));
        return {
          sql: withSingleOperand(compile(expression.operand), (operand) =>
            sql.join(
              values.map((value) => compileEqual(operand, value)),
              sql` OR `,
            ),
          ),
          kind: 'boolean',
        };
      }
      case 'call':
        return compileCall(expression.name, expression.operands.map(compile), positionOf(expression.name, text));
      case 'binary':
        if (isArithmetic(expression.operator)) {
          return compileArithmetic(
            expression.operator,
            compile(expression.left),
            compile(expression.right),
            positionOf(expression.operator, text),
          );
        }
        return { sql: binary(expression.operator, expression.left, expression.right), kind: 'boolean' };
    }
  }

  function binary(operator: Comparing, left: Expression, right: Expression): Sql {
    if (operator === 'and') return sql`(${condition(left)} AND ${condition(right)})`;
    if (operator === 'or') return sql`(${condition(left)} OR ${condition(right)})`;
    if (operator === 'eq') return compileEqual(compile(left), compile(right));
    if (operator === 'ne') return sql`(NOT ${compileEqual(compile(left), compile(right))})`;
    const [first, second] = [compile(left), compile(right)];
    const [a, b] = toComparable(first, second);
    const compared = sql`${a} ${sql.raw(symbols[operator])} ${b}`;
    return isPlain(first, second) ? sql`(${compared} AND ${first.sql} IS NOT NULL)` : sql`coalesce(${compared}, false)`;
  }
}

type Comparing = ComparisonOperator | Extract<BinaryOperator, 'and' | 'or'>;

/** The index of `name` in the filter's text, outside quoted values; 0 when it is missing. */
export function positionOf(name: string, text: string): number {
  for (const match of text.matchAll(/'(?:[^']|'')*'|[A-Za-z_][A-Za-z0-9_]*/g)) {
    if (match[0] === name) return match.index;
  }
  return 0;
}

const symbols = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

// As in OData, null equals only null, and a comparison never yields null.
function compileEqual(left: Compiled, right: Compiled): Sql {
  if (left.kind === 'null' && right.kind === 'null') return sql`true`;
  if (right.kind === 'null') return sql`(${left.sql} IS NULL)`;
  if (left.kind === 'null') return sql`(${right.sql} IS NULL)`;
  // Equal texts are equal in every collation. Indexes of orders have this one.
  if (left.kind === 'text' && isPlain(left, right) && typeof right.value === 'string')
    return sql`(${equalTexts(left, right)} AND ${left.sql} IS NOT NULL)`;
  const [a, b] = toComparable(left, right);
  return isPlain(left, right) ? sql`(${a} = ${b} AND ${left.sql} IS NOT NULL)` : sql`(${a} IS NOT DISTINCT FROM ${b})`;
}

function equalTexts(left: Compiled, right: Compiled): Sql {
  const [a, b] = asComparableTexts(left, right);
  return sql`${a} = ${b} COLLATE "pl-x-icu"`;
}

/** Whether a field is compared with a literal: an index can answer the plain comparison. */
function isPlain(left: Compiled, right: Compiled): boolean {
  return left.isField === true && right.value !== undefined;
}

/** Builds a condition that contains the SQL of `operand` only once; otherwise nested expressions would double at each level. */
function withSingleOperand(operand: Compiled, condition: (operand: Compiled) => Sql): Sql {
  if (operand.isField || operand.kind === 'null' || operand.value !== undefined) return sql`(${condition(operand)})`;
  return sql`(SELECT ${condition({ sql: sql.ref('given.value'), kind: operand.kind })} FROM (SELECT ${operand.sql} AS value OFFSET 0) AS given)`;
}

/** Converts both sides to one type: numbers, timestamps or, for mixed types, the text that the device compares. */
function toComparable(left: Compiled, right: Compiled): [Sql, Sql] {
  if (left.kind === 'number' && right.kind === 'number') return [left.sql, right.sql];
  if (left.kind === 'boolean' && right.kind === 'boolean') return [left.sql, right.sql];
  // Columns are compared without a cast, because an index cannot answer a cast column.
  if (isDateLike(left) && isDateLike(right))
    return [left.value === undefined ? left.sql : asTimestamp(left), right.value === undefined ? right.sql : asTimestamp(right)];
  const [a, b] = asComparableTexts(left, right);
  return [sql`(${a} COLLATE "C")`, sql`(${b} COLLATE "C")`];
}

function literal(value: LiteralValue, text: string): Compiled {
  if (value === null) return { sql: sql`NULL`, kind: 'null' };
  // An index on integer columns cannot answer a comparison with a decimal.
  if (typeof value === 'number')
    return { sql: Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${value}::numeric`, kind: 'number', value };
  if (typeof value === 'boolean') return { sql: sql`${value}::boolean`, kind: 'boolean', value };
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new GridQueryError('$filter', text.indexOf('\0'), 'no text holds this character');
    return { sql: sql`${value}::text`, kind: 'text', value };
  }
  if (!isWireDate(value.date)) throw new GridQueryError('$filter', text.indexOf(value.date), `"${value.date}" is no date`);
  return { sql: sql`${value.date}::text`, kind: value.date.length === 10 ? 'date' : 'date-time', value: value.date };
}
