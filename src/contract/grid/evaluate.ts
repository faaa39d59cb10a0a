import type { BinaryOperator, Expression, FunctionName, LiteralValue } from './expression.ts';

/** A list row as cached on the device. */
export type GridRow = Readonly<Record<string, unknown>>;

type Scalar = string | number | boolean | null;

/** Whether `row` passes `filter`: OData's three-valued logic, where only true passes. */
export function matches(filter: Expression, row: GridRow): boolean {
  return evaluate(filter, row) === true;
}

function evaluate(expression: Expression, row: GridRow): Scalar {
  switch (expression.kind) {
    case 'literal':
      return scalarOf(expression.value);
    case 'field':
      return fieldValue(row[expression.name]);
    case 'not': {
      const value = evaluate(expression.operand, row);
      return value === null ? null : value !== true;
    }
    case 'in': {
      const value = evaluate(expression.operand, row);
      return expression.values.some((candidate) => equal(value, scalarOf(candidate)));
    }
    case 'call':
      return call(expression.name, expression.operands.map((operand) => evaluate(operand, row)));
    case 'binary':
      return binary(expression.operator, expression.left, expression.right, row);
  }
}

function binary(operator: BinaryOperator, leftSide: Expression, rightSide: Expression, row: GridRow): Scalar {
  const left = evaluate(leftSide, row);
  if (operator === 'and') return left === false ? false : and(left, evaluate(rightSide, row));
  if (operator === 'or') return left === true ? true : or(left, evaluate(rightSide, row));
  const right = evaluate(rightSide, row);
  if (operator === 'eq') return equal(left, right);
  if (operator === 'ne') return !equal(left, right);
  if (left === null || right === null) return false;
  const order = compareScalars(left, right);
  if (operator === 'gt') return order > 0;
  if (operator === 'ge') return order >= 0;
  if (operator === 'lt') return order < 0;
  return order <= 0;
}

function and(left: Scalar, right: Scalar): Scalar {
  if (right === false) return false;
  return left === null || right === null ? null : true;
}

function or(left: Scalar, right: Scalar): Scalar {
  if (right === true) return true;
  return left === null || right === null ? null : false;
}

function call(name: FunctionName, operands: readonly Scalar[]): Scalar {
  const [first = null, second = null] = operands;
  if (first === null) return null;
  const text = String(first);
  switch (name) {
    case 'tolower':
      return text.toLowerCase();
    case 'toupper':
      return text.toUpperCase();
    case 'trim':
      return text.trim();
    case 'length':
      return text.length;
    case 'contains':
      return second === null ? null : text.includes(String(second));
    case 'startswith':
      return second === null ? null : text.startsWith(String(second));
    case 'endswith':
      return second === null ? null : text.endsWith(String(second));
  }
}

function equal(left: Scalar, right: Scalar): boolean {
  if (left === null || right === null) return left === right;
  return compareScalars(left, right) === 0;
}

/** A day compared with a moment means its first second, so both compare as text. */
function compareScalars(left: Exclude<Scalar, null>, right: Exclude<Scalar, null>): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [a, b] = [comparable(left), comparable(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function comparable(value: Exclude<Scalar, null>): string {
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00`;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
}

function scalarOf(value: LiteralValue): Scalar {
  return typeof value === 'object' && value !== null ? value.date : value;
}

function fieldValue(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
