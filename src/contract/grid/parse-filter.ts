import { toWireDateTime, type WireDateTime } from '../wire/wire-date.ts';
import { functionArity, type BinaryOperator, type Expression, type FunctionName, type LiteralValue } from './expression.ts';
import { GridQueryError } from './grid-query-error.ts';
import { tokenize, type Token } from './tokenize.ts';

/** Converts an instant to wall-clock time in the zone of the rows. */
export type WallTime = (moment: Date) => WireDateTime;

/** Limits that protect the backend from long or deeply nested filters. */
const MAX_FILTER_LENGTH = 8_000;
const MAX_FILTER_DEPTH = 64;

// OData v4.01 part 2, 5.1.1.16: a larger number binds tighter; `not` and `-` bind tighter than any of these.
const precedence = new Map(
  Object.entries({ or: 1, and: 2, eq: 3, ne: 3, gt: 4, ge: 4, lt: 4, le: 4, in: 4, add: 5, sub: 5, mul: 6, div: 6, mod: 6 }),
);

/**
 * Parses an OData v4 `$filter` text by precedence climbing. Date-times with a zone, and `now()`, become wall-clock time of the rows. Throws
 * `GridQueryError` with the position of the first unexpected character.
 */
export function parseFilter(text: string, wallTime: WallTime = toWireDateTime): Expression {
  if (text.length > MAX_FILTER_LENGTH)
    throw new GridQueryError('$filter', MAX_FILTER_LENGTH, `longer than ${MAX_FILTER_LENGTH} characters`);
  const parser: Parser = { tokens: tokenize(text), wallTime, index: 0, depth: 0 };
  const result = parseBinary(parser, 1);
  if (peek(parser).kind !== 'end') fail(parser, `unexpected "${peek(parser).text}"`);
  return result;
}

/** `index`: the next token. `depth`: open nestings. */
type Parser = { readonly tokens: readonly Token[]; readonly wallTime: WallTime; index: number; depth: number };

function parseBinary(parser: Parser, lowest: number): Expression {
  descend(parser);
  let expression = parseUnary(parser);
  for (;;) {
    const token = peek(parser);
    const binding = token.kind === 'word' ? precedence.get(token.text) : undefined;
    if (binding === undefined || binding < lowest) break;
    parser.index++;
    expression =
      token.text === 'in'
        ? { kind: 'in', operand: expression, values: parseList(parser, parseLiteral) }
        : { kind: 'binary', operator: token.text as BinaryOperator, left: expression, right: parseBinary(parser, binding + 1) };
  }
  parser.depth--;
  return expression;
}

function parseUnary(parser: Parser): Expression {
  const token = peek(parser);
  const isNot = token.kind === 'word' && token.text === 'not';
  if (!isNot && !isNext(parser, '-')) return parsePrimary(parser);
  parser.index++;
  descend(parser);
  const operand = parseUnary(parser);
  parser.depth--;
  return isNot ? { kind: 'not', operand } : { kind: 'binary', operator: 'sub', left: { kind: 'literal', value: 0 }, right: operand };
}

function parsePrimary(parser: Parser): Expression {
  if (isNext(parser, '(')) {
    parser.index++;
    const inner = parseBinary(parser, 1);
    expect(parser, ')');
    return inner;
  }
  const token = peek(parser);
  if (token.kind !== 'word' || literalWords.has(token.text)) return { kind: 'literal', value: parseLiteral(parser) };
  parser.index++;
  return parseWord(parser, token);
}

function parseWord(parser: Parser, { text, position }: Token): Expression {
  if (!isNext(parser, '(')) {
    if (precedence.has(text)) throw new GridQueryError('$filter', position, `unexpected "${text}"`);
    return { kind: 'field', name: text };
  }
  if (text === 'now') {
    parser.index++;
    expect(parser, ')');
    return { kind: 'literal', value: { date: parser.wallTime(new Date()) } };
  }
  if (!Object.hasOwn(functionArity, text)) throw new GridQueryError('$filter', position, `unknown function "${text}"`);
  return parseCall(parser, text as FunctionName, position);
}

function parseCall(parser: Parser, name: FunctionName, position: number): Expression {
  const operands = parseList(parser, (inner) => parseBinary(inner, 1));
  const [fewest, most] = functionArity[name];
  if (operands.length < fewest || operands.length > most) {
    throw new GridQueryError('$filter', position, `"${name}" takes ${[...new Set([fewest, most])].join(' or ')} operands`);
  }
  return { kind: 'call', name, operands };
}

function parseList<Item>(parser: Parser, parseItem: (parser: Parser) => Item): Item[] {
  expect(parser, '(');
  const items = [parseItem(parser)];
  while (isNext(parser, ',')) {
    parser.index++;
    items.push(parseItem(parser));
  }
  expect(parser, ')');
  return items;
}

function parseLiteral(parser: Parser): LiteralValue {
  const token = peek(parser);
  const value = valueOf(token, parser.wallTime);
  if (value === undefined) return fail(parser, token.kind === 'end' ? 'unexpected end' : `unexpected "${token.text}"`);
  parser.index++;
  return value;
}

function peek({ tokens, index }: Parser): Token {
  return tokens[index] as Token;
}

function isNext(parser: Parser, punctuation: string): boolean {
  const { kind, text } = peek(parser);
  return kind === 'punctuation' && text === punctuation;
}

function expect(parser: Parser, punctuation: string): void {
  if (!isNext(parser, punctuation)) fail(parser, `expected "${punctuation}"`);
  parser.index++;
}

function descend(parser: Parser): void {
  if (++parser.depth > MAX_FILTER_DEPTH) fail(parser, `nested deeper than ${MAX_FILTER_DEPTH}`);
}

function fail(parser: Parser, message: string): never {
  throw new GridQueryError('$filter', peek(parser).position, message);
}

const literalWords = new Map<string, LiteralValue>(Object.entries({ null: null, true: true, false: false }));

function valueOf(token: Token, wallTime: WallTime): LiteralValue | undefined {
  switch (token.kind) {
    case 'text':
      return token.text.slice(1, -1).replaceAll("''", "'");
    case 'number':
      return Number(token.text.replace(/L$/i, ''));
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
