import { functionArity, type BinaryOperator, type Expression, type FunctionName, type LiteralValue } from './expression.ts';

/** A malformed query option: `position` counts characters from the start of the option's text. */
export class GridQueryError extends Error {
  override readonly name = 'GridQueryError';
  readonly option: string;
  readonly position: number;

  constructor(option: string, position: number, message: string) {
    super(`${option}: ${message} at position ${position}`);
    this.option = option;
    this.position = position;
  }
}

type Token = { readonly kind: 'word' | 'text' | 'number' | 'date' | 'punctuation' | 'end'; readonly text: string; readonly position: number };

/** Deep or endless filters would cost the backend more than any grid needs. */
const longestFilter = 8_000;
const deepestFilter = 64;

// OData v4.01 part 2, 5.1.1.16: a larger number binds tighter; `not` binds tighter than any of these.
const precedence: Record<string, number> = { or: 1, and: 2, eq: 3, ne: 3, gt: 4, ge: 4, lt: 4, le: 4, in: 4 };

/**
 * The tree of an OData v4 `$filter` text, by precedence climbing.
 * Throws `GridQueryError` with the position of the first character that does not fit.
 */
export function parseFilter(text: string): Expression {
  if (text.length > longestFilter) throw new GridQueryError('$filter', longestFilter, `longer than ${longestFilter} characters`);
  const tokens = tokenize(text);
  let index = 0;
  let depth = 0;

  const peek = (): Token => tokens[index] as Token;
  const fail = (message: string): never => {
    throw new GridQueryError('$filter', peek().position, message);
  };
  const take = (): Token => tokens[index++] as Token;
  const expect = (punctuation: string): void => {
    if (peek().kind !== 'punctuation' || peek().text !== punctuation) fail(`expected "${punctuation}"`);
    index++;
  };

  const result = parseBinary(1);
  if (peek().kind !== 'end') fail(`unexpected "${peek().text}"`);
  return result;

  function parseBinary(lowest: number): Expression {
    if (++depth > deepestFilter) fail(`nested deeper than ${deepestFilter}`);
    let left = parseUnary();
    for (;;) {
      const token = peek();
      const binding = token.kind === 'word' ? precedence[token.text] : undefined;
      if (binding === undefined || binding < lowest) break;
      index++;
      left =
        token.text === 'in'
          ? { kind: 'in', operand: left, values: parseValues() }
          : { kind: 'binary', operator: token.text as BinaryOperator, left, right: parseBinary(binding + 1) };
    }
    depth--;
    return left;
  }

  function parseUnary(): Expression {
    if (peek().kind === 'word' && peek().text === 'not') {
      index++;
      if (++depth > deepestFilter) fail(`nested deeper than ${deepestFilter}`);
      const operand = parseUnary();
      depth--;
      return { kind: 'not', operand };
    }
    return parsePrimary();
  }

  function parsePrimary(): Expression {
    const token = peek();
    if (token.kind === 'punctuation' && token.text === '(') {
      index++;
      const inner = parseBinary(1);
      expect(')');
      return inner;
    }
    if (token.kind === 'word' && !(token.text in literalWords)) return parseWord(take());
    return { kind: 'literal', value: parseLiteral() };
  }

  function parseWord(word: Token): Expression {
    if (peek().kind === 'punctuation' && peek().text === '(') {
      if (!Object.hasOwn(functionArity, word.text)) {
        throw new GridQueryError('$filter', word.position, `unknown function "${word.text}"`);
      }
      return parseCall(word.text as FunctionName, word.position);
    }
    if (word.text in precedence) throw new GridQueryError('$filter', word.position, `unexpected "${word.text}"`);
    return { kind: 'field', name: word.text };
  }

  function parseCall(name: FunctionName, position: number): Expression {
    expect('(');
    const operands: Expression[] = [parseBinary(1)];
    while (peek().kind === 'punctuation' && peek().text === ',') {
      index++;
      operands.push(parseBinary(1));
    }
    expect(')');
    if (operands.length !== functionArity[name]) {
      throw new GridQueryError('$filter', position, `"${name}" takes ${functionArity[name]} operands`);
    }
    return { kind: 'call', name, operands };
  }

  function parseValues(): LiteralValue[] {
    expect('(');
    const values = [parseLiteral()];
    while (peek().kind === 'punctuation' && peek().text === ',') {
      index++;
      values.push(parseLiteral());
    }
    expect(')');
    return values;
  }

  function parseLiteral(): LiteralValue {
    const token = peek();
    const value = valueOf(token);
    if (value === undefined) return fail(token.kind === 'end' ? 'unexpected end' : `unexpected "${token.text}"`);
    index++;
    return value;
  }
}

const literalWords: Record<string, LiteralValue> = { null: null, true: true, false: false };

function valueOf(token: Token): LiteralValue | undefined {
  switch (token.kind) {
    case 'text':
      return token.text.slice(1, -1).replaceAll("''", "'");
    case 'number':
      return Number(token.text);
    case 'date':
      return { date: token.text };
    case 'word':
      return literalWords[token.text];
    default:
      return undefined;
  }
}

// Zone-less date-times are an extension to the standard: the wire has no zones (R-005).
const tokenPattern =
  /(?<text>'(?:[^']|'')*')|(?<date>\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|(?<word>[A-Za-z_][A-Za-z0-9_]*)|(?<punctuation>[(),])/y;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    if (/\s/.test(text[position] as string)) {
      position++;
      continue;
    }
    tokenPattern.lastIndex = position;
    const groups = tokenPattern.exec(text)?.groups;
    const found = groups && Object.entries(groups).find(([, value]) => value !== undefined);
    if (!found) throw new GridQueryError('$filter', position, `unexpected "${text[position]}"`);
    const [kind, value] = found as [Token['kind'], string];
    tokens.push({ kind, text: value, position });
    position += value.length;
  }
  tokens.push({ kind: 'end', text: '', position });
  return tokens;
}
