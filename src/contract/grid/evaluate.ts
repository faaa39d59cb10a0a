import { callFunction, type Scalar } from './call-function.ts';
import { compareTexts } from './compare-texts.ts';
import { datePattern, toFullDateTime } from './date-text.ts';
import { isArithmetic, type ArithmeticOperator, type BinaryOperator, type Expression, type LiteralValue } from './expression.ts';

/** A list row as cached on the device. */
export type GridRow = Readonly<Record<string, unknown>>;

/** Whether `row` passes `filter`. OData uses three-valued logic: only true passes, null does not. */
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
      return callFunction(
        expression.name,
        expression.operands.map((operand) => evaluate(operand, row)),
      );
    case 'binary':
      return binary(expression.operator, expression.left, expression.right, row);
  }
}

function binary(operator: BinaryOperator, leftSide: Expression, rightSide: Expression, row: GridRow): Scalar {
  const leftValue = evaluate(leftSide, row);
  if (operator === 'and') return leftValue === false ? false : and(leftValue, evaluate(rightSide, row));
  if (operator === 'or') return leftValue === true ? true : or(leftValue, evaluate(rightSide, row));
  const right = evaluate(rightSide, row);
  if (isArithmetic(operator)) return calculate(operator, leftValue, right);
  if (operator === 'eq') return equal(leftValue, right);
  if (operator === 'ne') return !equal(leftValue, right);
  if (leftValue === null || right === null) return false;
  const order = compareScalars(leftValue, right);
  if (operator === 'gt') return order > 0;
  if (operator === 'ge') return order >= 0;
  if (operator === 'lt') return order < 0;
  return order <= 0;
}

/** Null for a missing operand and for division by zero. Integer division truncates, as OData defines it. */
function calculate(operator: ArithmeticOperator, left: Scalar, right: Scalar): Scalar {
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  switch (operator) {
    case 'add':
      return left + right;
    case 'sub':
      return left - right;
    case 'mul':
      return left * right;
    case 'mod':
      return right === 0 ? null : left % right;
    case 'div':
      if (right === 0) return null;
      return Number.isInteger(left) && Number.isInteger(right) ? Math.trunc(left / right) : left / right;
  }
}

function and(left: Scalar, right: Scalar): Scalar {
  if (right === false) return false;
  return left === null || right === null ? null : true;
}

function or(left: Scalar, right: Scalar): Scalar {
  if (right === true) return true;
  return left === null || right === null ? null : false;
}

function equal(left: Scalar, right: Scalar): boolean {
  if (left === null || right === null) return left === right;
  return compareScalars(left, right) === 0;
}

/** Compares dates as instants, numbers as numbers, everything else as text. */
function compareScalars(left: Exclude<Scalar, null>, right: Exclude<Scalar, null>): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [a, b] = [String(left), String(right)];
  return datePattern.test(a) && datePattern.test(b) ? compareTexts(toFullDateTime(a), toFullDateTime(b)) : compareTexts(a, b);
}

function scalarOf(value: LiteralValue): Scalar {
  return typeof value === 'object' && value !== null ? value.date : value;
}

function fieldValue(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
