import { sql } from 'kysely';
import type { FunctionName } from '../../src/contract/grid/expression.ts';
import { GridQueryError } from '../../src/contract/grid/grid-query-error.ts';
import { asText, isDateLike, asTimestamp, type Compiled, type Sql } from './compiled.ts';

/** Compiles the call of an OData function, equivalent to the contract's `callFunction`. Throws `GridQueryError` for an invalid operand. */
export function compileCall(name: FunctionName, operands: readonly Compiled[], position: number): Compiled {
  const [first = '', second = ''] = operands.map((operand) => (operand.kind === 'null' ? sql`NULL::text` : asText(operand)));
  switch (name) {
    case 'tolower':
      return { sql: sql`lower(${first} COLLATE "und-x-icu")`, kind: 'text' };
    case 'toupper':
      return { sql: sql`upper(${first} COLLATE "und-x-icu")`, kind: 'text' };
    case 'trim':
      return { sql: sql`btrim(${first}, ${whitespace})`, kind: 'text' };
    case 'length':
      return { sql: sql`char_length(${first})`, kind: 'number' };
    case 'contains':
      return { sql: sql`(position(${second} IN ${first}) > 0)`, kind: 'boolean' };
    case 'startswith':
      return { sql: sql`starts_with(${first}, ${second})`, kind: 'boolean' };
    case 'endswith':
      return { sql: sql`starts_with(reverse(${first}), reverse(${second}))`, kind: 'boolean' };
    case 'concat':
      return { sql: sql`(${first} || ${second})`, kind: 'text' };
    case 'indexof':
      return { sql: sql`(position(${second} IN ${first}) - 1)`, kind: 'number' };
    case 'substring':
      return { sql: substring(name, operands, position), kind: 'text' };
    case 'date':
      return { sql: sql`(${timestampOperand(name, operands, position)})::date`, kind: 'date' };
    default:
      return { sql: sql`extract(${sql.raw(name)} FROM ${timestampOperand(name, operands, position)})::integer`, kind: 'number' };
  }
}

// The characters that `String.prototype.trim` removes.
const whitespace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** An upper bound for the length of any text. */
const MAX_TEXT_LENGTH = 100_000_000;

function substring(name: string, [text, start, length]: readonly Compiled[], position: number): Sql {
  const from = sql`${integerOperand(name, start, position)} + 1`;
  const of = text && text.kind !== 'null' ? asText(text) : sql`NULL::text`;
  return length === undefined ? sql`substr(${of}, ${from})` : sql`substr(${of}, ${from}, ${integerOperand(name, length, position)})`;
}

function integerOperand(name: string, operand: Compiled | undefined, position: number): Sql {
  if (operand?.kind === 'null') return sql`NULL::integer`;
  if (operand?.kind !== 'number') throw new GridQueryError('$filter', position, `"${name}" takes a number there`);
  return sql`least(greatest(trunc((${operand.sql})::double precision), 0), ${MAX_TEXT_LENGTH})::integer`;
}

function timestampOperand(name: string, [operand]: readonly Compiled[], position: number): Sql {
  if (operand?.kind === 'null') return sql`NULL::timestamp`;
  if (!operand || !isDateLike(operand)) throw new GridQueryError('$filter', position, `"${name}" takes a date`);
  return asTimestamp(operand);
}
