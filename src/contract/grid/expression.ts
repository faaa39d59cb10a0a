/** Expression tree of a filter: parsed from and printed as OData v4, evaluated over cached rows, compiled to SQL by the backend. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: LiteralValue }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'in'; readonly operand: Expression; readonly values: readonly LiteralValue[] }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly operands: readonly Expression[] };

/** Date literals are unquoted in OData and wire text here; `DateLiteral` distinguishes them from strings. */
export type LiteralValue = string | number | boolean | null | DateLiteral;

export type DateLiteral = { readonly date: string };

export const comparisonOperators = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];
export const arithmeticOperators = ['add', 'sub', 'mul', 'div', 'mod'] as const;
export type ArithmeticOperator = (typeof arithmeticOperators)[number];
export type BinaryOperator = ComparisonOperator | ArithmeticOperator | 'and' | 'or';

/** Minimum and maximum number of operands of each function. `now` is missing, because the parser replaces it with a literal. */
export const functionArity = {
  contains: [2, 2],
  startswith: [2, 2],
  endswith: [2, 2],
  tolower: [1, 1],
  toupper: [1, 1],
  trim: [1, 1],
  length: [1, 1],
  concat: [2, 2],
  substring: [2, 3],
  indexof: [2, 2],
  year: [1, 1],
  month: [1, 1],
  day: [1, 1],
  hour: [1, 1],
  minute: [1, 1],
  second: [1, 1],
  date: [1, 1],
} as const satisfies Record<string, readonly [number, number]>;

export type FunctionName = keyof typeof functionArity;

export function isArithmetic(operator: BinaryOperator): operator is ArithmeticOperator {
  return (arithmeticOperators as readonly string[]).includes(operator);
}

export function field(name: string): Expression {
  return { kind: 'field', name };
}

export function literal(value: LiteralValue): Expression {
  return { kind: 'literal', value };
}

export function compare(name: string, operator: ComparisonOperator, value: LiteralValue): Expression {
  return { kind: 'binary', operator, left: field(name), right: literal(value) };
}

/** Case-insensitive test that field `name` contains `text`. */
export function containsText(name: string, text: string): Expression {
  const folded: Expression = { kind: 'call', name: 'tolower', operands: [field(name)] };
  return { kind: 'call', name: 'contains', operands: [folded, literal(text.toLowerCase())] };
}

/** Case-insensitive test that `text` is one of the names that the field `name` joins with commas. */
export function containsName(name: string, text: string): Expression {
  const call = (of: FunctionName, ...operands: readonly Expression[]): Expression => ({ kind: 'call', name: of, operands });
  const comma = literal(', ');
  return call('contains', call('tolower', call('concat', call('concat', comma, field(name)), comma)), literal(`, ${text.toLowerCase()}, `));
}

/** Joins `parts` with `and`; null when there are none. */
export function allOf(parts: readonly (Expression | null)[]): Expression | null {
  const present = parts.filter((part) => part !== null);
  return present.reduce<Expression | null>(
    (left, right) => (left === null ? right : { kind: 'binary', operator: 'and', left, right }),
    null,
  );
}

export function anyOf(left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator: 'or', left, right };
}
