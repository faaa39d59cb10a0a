import { fromWire } from '../../src/contract/wire/wire-date.ts';
import {
  isArithmetic,
  type BinaryOperator,
  type Expression,
  type FunctionName,
  type LiteralValue,
} from '../../src/contract/grid/expression.ts';
import { GridQueryError } from '../../src/contract/grid/grid-query-error.ts';
import { printFilter } from '../../src/contract/grid/print-filter.ts';
import type { ColumnKind } from './columns.ts';

/** The kind of a column or a value; `date-text`: a text that is a date. */
type Kind = ColumnKind | 'date-text' | 'null';

const functionKinds: Readonly<Record<FunctionName, Kind>> = {
  contains: 'boolean',
  startswith: 'boolean',
  endswith: 'boolean',
  tolower: 'text',
  toupper: 'text',
  trim: 'text',
  concat: 'text',
  substring: 'text',
  length: 'number',
  indexof: 'number',
  year: 'number',
  month: 'number',
  day: 'number',
  hour: 'number',
  minute: 'number',
  second: 'number',
  date: 'date',
};

const names: Readonly<Record<Kind, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  'date-time': 'a date',
  'date-text': 'a text',
  null: 'null',
};

/**
 * Throws `GridQueryError` at the first comparison of different types. The device does not check: its filters come from its own fields. Null
 * compares with everything, a day with a time, and a date in quotes with both dates and texts, because some clients quote dates. `kindOf`:
 * the kind of a column; undefined skips it.
 */
export function checkTypes(filter: Expression, kindOf: (column: string) => ColumnKind | undefined, text: string): void {
  kind(filter);

  function kind(expression: Expression): Kind | null {
    switch (expression.kind) {
      case 'literal':
        return literalKind(expression.value);
      case 'field':
        return kindOf(expression.name) ?? null;
      case 'not':
        kind(expression.operand);
        return 'boolean';
      case 'in': {
        const operand = kind(expression.operand);
        for (const value of expression.values)
          if (!(operand === 'number' && isQuotedInteger(value))) compare(expression.operand, operand, literalKind(value));
        return 'boolean';
      }
      case 'call':
        expression.operands.forEach(kind);
        return functionKinds[expression.name];
      case 'binary':
        return binary(expression.operator, expression.left, expression.right);
    }
  }

  function binary(operator: BinaryOperator, left: Expression, right: Expression): Kind {
    const [first, second] = [kind(left), kind(right)];
    if (isArithmetic(operator)) return 'number';
    if (operator !== 'and' && operator !== 'or') compare(left, first, second);
    return 'boolean';
  }

  function compare(left: Expression, first: Kind | null, second: Kind | null): void {
    if (first === null || second === null || areComparable(first, second)) return;
    const printedField = printFilter(left);
    throw new GridQueryError(
      '$filter',
      Math.max(0, text.indexOf(printedField)),
      `"${printedField}" is ${names[first]} and cannot be compared with ${names[second]}`,
    );
  }
}

function areComparable(left: Kind, right: Kind): boolean {
  if (left === 'null' || right === 'null') return true;
  const groups = [left, right].map((kind): readonly string[] =>
    kind === 'date-text' ? ['date', 'text'] : [kind === 'date-time' ? 'date' : kind],
  );
  return groups[0]?.some((group) => groups[1]?.includes(group)) === true;
}

function literalKind(value: LiteralValue): Kind {
  if (value === null) return 'null';
  if (typeof value === 'string') return isWireDate(value) ? 'date-text' : 'text';
  if (typeof value === 'object') return 'date';
  return typeof value === 'number' ? 'number' : 'boolean';
}

/** The app lists the chosen numbers of a choice in quotes. */
function isQuotedInteger(value: LiteralValue): boolean {
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value);
}

/** Whether `text` is a wire date or date-time. */
export function isWireDate(text: string): boolean {
  return fromWire(/T\d{2}:\d{2}$/.test(text) ? `${text}:00` : text) !== null;
}
