import { ScimError } from './scim-error.ts';

/** A filter (RFC 7644, 3.4.2.2). Paths are in lower case, because attribute names ignore case. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly [Filter, Filter] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'compare'; readonly path: string; readonly operator: Operator; readonly value: FilterValue };

export type FilterValue = string | number | boolean | null;
const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'pr'] as const;
export type Operator = (typeof operators)[number];

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 20;
const tokens = /\s*(?:([()])|("(?:[^"\\]|\\.)*")|([^\s()"]+))/y;

/** Parses a filter. Throws `ScimError` `invalidFilter`. */
export function parseFilter(text: string): Filter {
  const words = wordsOf(text);
  let at = 0;
  const isNext = (word: string) => words[at]?.toLowerCase() === word;
  const take = () => words[at++] ?? refuse('it ends too early');

  function alternatives(depth: number): Filter {
    if (depth > MAX_DEPTH) refuse('it is nested too deep');
    let condition = conjunction(depth);
    while (isNext('or')) {
      at++;
      condition = { kind: 'or', parts: [condition, conjunction(depth)] };
    }
    return condition;
  }
  function conjunction(depth: number): Filter {
    let condition = single(depth);
    while (isNext('and')) {
      at++;
      condition = { kind: 'and', parts: [condition, single(depth)] };
    }
    return condition;
  }
  function single(depth: number): Filter {
    if (isNext('not')) {
      at++;
      return { kind: 'not', part: group(depth) };
    }
    return isNext('(') ? group(depth) : comparison();
  }
  function group(depth: number): Filter {
    if (take() !== '(') refuse('a parenthesis is missing');
    const inner = alternatives(depth + 1);
    if (take() !== ')') refuse('a parenthesis is missing');
    return inner;
  }
  function comparison(): Filter {
    const path = attributeName(take());
    const word = take().toLowerCase();
    const operator = operators.find((one) => one === word) ?? refuse(`${word} is not supported`);
    return { kind: 'compare', path, operator, value: operator === 'pr' ? null : valueOf(take()) };
  }
  const filter = alternatives(0);
  if (at < words.length) refuse(`${words[at]} is too much`);
  return filter;
}

/** The attribute's name without its schema, in lower case. */
export function attributeName(path: string): string {
  return path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/i, '').toLowerCase();
}

function wordsOf(text: string): string[] {
  if (text.length > MAX_LENGTH) refuse('it is too long');
  // PostgreSQL compares no text with this character.
  if (/\0|\\u0000/i.test(text)) refuse('it has a NUL character');
  const words: string[] = [];
  const trimmed = text.trim();
  tokens.lastIndex = 0;
  while (tokens.lastIndex < trimmed.length) {
    const match = tokens.exec(trimmed);
    if (!match) return refuse('it cannot be read');
    words.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  return words;
}

function valueOf(word: string): FilterValue {
  try {
    const value = JSON.parse(/^(?:true|false|null)$/i.test(word) ? word.toLowerCase() : word) as unknown;
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as FilterValue;
  } catch {
    // Said below.
  }
  return refuse(`${word} is no value`);
}

function refuse(why: string): never {
  throw new ScimError(400, `The filter cannot be used: ${why}.`, 'invalidFilter');
}

/** Whether an element of a list matches; for the value paths of PATCH. */
export function matches(filter: Filter, element: unknown): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, element));
    case 'or':
      return filter.parts.some((part) => matches(part, element));
    case 'not':
      return !matches(filter.part, element);
    case 'compare': {
      const fields = typeof element === 'object' && element !== null ? Object.entries(element) : [];
      const value: unknown = fields.find(([name]) => name.toLowerCase() === filter.path)?.[1];
      return compare(filter, value);
    }
  }
}

function compare({ operator, value }: Extract<Filter, { kind: 'compare' }>, actual: unknown): boolean {
  if (operator === 'pr') return actual !== undefined && actual !== null && actual !== '';
  const [one, other] = [textOf(actual), textOf(value)];
  switch (operator) {
    case 'eq':
      return one === other;
    case 'ne':
      return one !== other;
    case 'co':
      return one.includes(other);
    case 'sw':
      return one.startsWith(other);
    case 'ew':
      return one.endsWith(other);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).toLowerCase() : '';
}
