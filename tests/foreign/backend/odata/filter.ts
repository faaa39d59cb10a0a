import type { Json, JsonObject } from '../json.ts';
import { badRequest } from '../refusal.ts';
import { compare, isEqual } from './compare.ts';
import { callFunction } from './functions.ts';
import { tokenize, type Token } from './tokens.ts';

type Evaluate = (row: JsonObject) => Json;

const COMPARISONS: Record<string, (one: Json, other: Json) => boolean> = {
  eq: isEqual,
  ne: (one, other) => !isEqual(one, other),
  gt: (one, other) => (compare(one, other) ?? -1) > 0,
  ge: (one, other) => (compare(one, other) ?? -1) >= 0,
  lt: (one, other) => (compare(one, other) ?? 1) < 0,
  le: (one, other) => (compare(one, other) ?? 1) <= 0,
};

/** Compiles `$filter`; `column` refuses what the list does not have. */
export function compileFilter(filter: string, column: (name: string) => string): (row: JsonObject) => boolean {
  const parser = new Parser(tokenize(filter), filter, column);
  const evaluate = parser.parse();
  return (row) => evaluate(row) === true;
}

class Parser {
  readonly #tokens: Token[];
  readonly #filter: string;
  readonly #column: (name: string) => string;
  #next = 0;

  constructor(tokens: Token[], filter: string, column: (name: string) => string) {
    this.#tokens = tokens;
    this.#filter = filter;
    this.#column = column;
  }

  parse(): Evaluate {
    const result = this.#or();
    if (this.#next < this.#tokens.length) {
      throw this.#error();
    }
    return result;
  }

  #or(): Evaluate {
    let left = this.#and();
    while (this.#takeName('or')) {
      const [one, other] = [left, this.#and()];
      left = (row) => one(row) === true || other(row) === true;
    }
    return left;
  }

  #and(): Evaluate {
    let left = this.#not();
    while (this.#takeName('and')) {
      const [one, other] = [left, this.#not()];
      left = (row) => one(row) === true && other(row) === true;
    }
    return left;
  }

  #not(): Evaluate {
    if (this.#takeName('not')) {
      const inner = this.#not();
      return (row) => inner(row) !== true;
    }
    return this.#comparison();
  }

  #comparison(): Evaluate {
    const left = this.#operand();
    const token = this.#tokens[this.#next];
    if (token?.type !== 'name') {
      return left;
    }
    if (this.#takeName('in')) {
      const list = this.#list();
      return (row) => list.some((item) => isEqual(left(row), item(row)));
    }
    const test = COMPARISONS[token.text.toLowerCase()];
    if (!test) {
      return left;
    }
    this.#next += 1;
    const right = this.#operand();
    return (row) => test(left(row), right(row));
  }

  #operand(): Evaluate {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    switch (token?.type) {
      case 'text':
      case 'date':
        return () => token.text;
      case 'number':
        return () => token.value;
      case 'sign':
        return this.#inBrackets(token.text);
      case 'name':
        return this.#named(token.text);
      default:
        throw this.#error();
    }
  }

  #inBrackets(sign: string): Evaluate {
    if (sign !== '(') {
      throw this.#error();
    }
    const inner = this.#or();
    this.#expect(')');
    return inner;
  }

  #named(name: string): Evaluate {
    const constant = { null: null, true: true, false: false }[name.toLowerCase()];
    if (constant !== undefined) {
      return () => constant;
    }
    if (this.#isSign('(')) {
      const items = this.#list();
      return callFunction(name, items);
    }
    const known = this.#column(name);
    return (row) => row[known] ?? null;
  }

  #list(): Evaluate[] {
    this.#expect('(');
    const items: Evaluate[] = [];
    while (!this.#isSign(')')) {
      items.push(this.#or());
      if (!this.#isSign(')')) {
        this.#expect(',');
      }
    }
    this.#expect(')');
    return items;
  }

  #takeName(text: string): boolean {
    const token = this.#tokens[this.#next];
    const isNext = token?.type === 'name' && token.text.toLowerCase() === text;
    this.#next += isNext ? 1 : 0;
    return isNext;
  }

  #isSign(text: string): boolean {
    const token = this.#tokens[this.#next];
    return token?.type === 'sign' && token.text === text;
  }

  #expect(text: string): void {
    if (!this.#isSign(text)) {
      throw this.#error();
    }
    this.#next += 1;
  }

  #error(): Error {
    return badRequest(`Syntax error in '${this.#filter}'.`);
  }
}
