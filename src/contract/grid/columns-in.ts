import type { Expression } from './expression.ts';

/** Columns that a filter uses. */
export function columnsIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'field':
      return [expression.name];
    case 'literal':
      return [];
    case 'not':
    case 'in':
      return columnsIn(expression.operand);
    case 'binary':
      return [...columnsIn(expression.left), ...columnsIn(expression.right)];
    case 'call':
      return expression.operands.flatMap(columnsIn);
  }
}
