import { toWireDateTime, type WireDateTime } from '../wire-date.ts';
import { functionArity, type BinaryOperator, type Expression, type FunctionName, type LiteralValue } from './expression.ts';
import { GridQueryError } from './grid-query-error.ts';
import { tokenize, type Token } from './tokenize.ts';

/** Converts an instant to wall-clock time in the zone of the rows. */
export type WallTime = (moment: Date) => WireDateTime;

/** Limits that protect the backend from long or deeply nested filters. */
const MAX_FILTER_LENGTH = 8_000;
const MAX_FILTER_DEPTH = 64;

// OData v4.01 part 2, 5.1.1.16: a larger number binds tighter; `not` and `-` bind tighter than any of these.
const precedence = new Map(Object.entries({ or: 1, and: 2, eq: 3, ne: 3, gt: 4, ge: 4, lt: 4, le: 4, in: 4, add: 5, sub: 5, mul: 6, div: 6, mod: 6 }));

/**
 * Parses an OData v4 `$filter` text by precedence climbing. Date-times with a zone, and `now()`, become wall-clock time of the rows. Throws
 * `GridQueryError` with the position of the first unexpected character.
 */
export function parseFilter(text: string, wallTime: WallTime = toWireDateTime): Expression {
  if (text.length > MAX_FILTER_LENGTH) throw new GridQueryError('$filter', MAX_FILTER_LENGTH, `longer than ${MAX_FILTER_LENGTH} characters`);
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
    if (++depth > MAX_FILTER_DEPTH) fail(`nested deeper than ${MAX_FILTER_DEPTH}`);
    let left = parseUnary();
    for (;;) {
      const token = peek();
      const binding = token.kind === 'word' ? precedence.get(token.text) : undefined;
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
      if (++depth > MAX_FILTER_DEPTH) fail(`nested deeper than ${MAX_FILTER_DEPTH}`);
      const operand = parseUnary();
      depth--;
      return { kind: 'not', operand };
    }
    if (peek().kind === 'punctuation' && peek().text === '-') {
      index++;
      if (++depth > MAX_FILTER_DEPTH) fail(`nested deeper than ${MAX_FILTER_DEPTH}`);
      const right = parseUnary();
      depth--;
      return { kind: 'binary', operator: 'sub', left: { kind: 'literal', value: 0 }, right };
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
    if (token.kind === 'word' && !literalWords.has(token.text)) return parseWord(take());
    return { kind: 'literal', value: parseLiteral() };
  }

  function parseWord(word: Token): Expression {
    if (peek().kind === 'punctuation' && peek().text === '(') {
      if (word.text !== 'now' && !Object.hasOwn(functionArity, word.text)) {
        throw new GridQueryError('$filter', word.position, `unknown function "${word.text}"`);
      }
      return parseCall(word.text as FunctionName | 'now', word.position);
    }
    if (precedence.has(word.text)) throw new GridQueryError('$filter', word.position, `unexpected "${word.text}"`);
    return { kind: 'field', name: word.text };
  }

  function parseCall(name: FunctionName | 'now', position: number): Expression {
    expect('(');
    if (name === 'now') {
      expect(')');
      return { kind: 'literal', value: { date: wallTime(new Date()) } };
    }
    const operands: Expression[] = [parseBinary(1)];
    while (peek().kind === 'punctuation' && peek().text === ',') {
      index++;
      operands.push(parseBinary(1));
    }
    expect(')');
    const [fewest, most] = functionArity[name];
    if (operands.length < fewest || operands.length > most) {
      throw new GridQueryError('$filter', position, `"${name}" takes ${[...new Set([fewest, most])].join(' or ')} operands`);
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
    const value = valueOf(token, wallTime);
    if (value === undefined) return fail(token.kind === 'end' ? 'unexpected end' : `unexpected "${token.text}"`);
    index++;
    return value;
  }
}

const literalWords = new Map<string, LiteralValue>(Object.entries({ null: null, true: true, false: false }));

function valueOf(token: Token, wallTime: WallTime): LiteralValue | undefined {
  switch (token.kind) {
    case 'text':
      return token.text.slice(1, -1).replaceAll("''", "'");
    case 'number':
      return Number(token.text);
    case 'date':
      return { date: token.text };
    case 'zoned': {
      const moment = new Date(token.text);
      return Number.isNaN(moment.getTime()) ? undefined : { date: wallTime(moment) };
    }
    case 'time':
    case 'guid':
      return token.text;
    case 'word':
      return literalWords.get(token.text);
    default:
      return undefined;
  }
}
