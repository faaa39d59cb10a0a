import type { Expression, LiteralValue } from './expression.ts';

/** `expression` as OData v4 `$filter` text; the reverse of `parseFilter`. */
export function printFilter(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression.value);
    case 'field':
      return expression.name;
    case 'not':
      return `not (${printFilter(expression.operand)})`;
    case 'in':
      return `${printOperand(expression.operand)} in (${expression.values.map(printLiteral).join(',')})`;
    case 'call':
      return `${expression.name}(${expression.operands.map(printFilter).join(',')})`;
    case 'binary':
      return `${printOperand(expression.left)} ${expression.operator} ${printOperand(expression.right)}`;
  }
}

function printOperand(expression: Expression): string {
  const text = printFilter(expression);
  return expression.kind === 'binary' || expression.kind === 'in' ? `(${text})` : text;
}

function printLiteral(value: LiteralValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'object') return value.date;
  return String(value);
}
