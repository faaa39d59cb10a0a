import type { Json, JsonObject } from '../core/json.ts';
import { badRequest } from '../core/http-error.ts';
import { compare, isEqual } from './compare.ts';
import { callFunction } from './functions.ts';
import { checkTypes, type Operand } from './operand.ts';
import { tokenize, type Token } from './tokens.ts';

const COMPARISONS: Partial<Record<string, (one: Json, other: Json) => boolean>> = {
  eq: isEqual,
  ne: (one, other) => !isEqual(one, other),
  gt: (one, other) => (compare(one, other) ?? -1) > 0,
  ge: (one, other) => (compare(one, other) ?? -1) >= 0,
  lt: (one, other) => (compare(one, other) ?? 1) < 0,
  le: (one, other) => (compare(one, other) ?? 1) <= 0,
};

/** Compiles `$filter` to a predicate; `column` throws for unknown columns. */
export function compileFilter(filter: string, column: (name: string) => Operand, isStrict: boolean): (row: JsonObject) => boolean {
  const { evaluate } = new Parser(filter, column, isStrict).parse();
  return (row) => evaluate(row) === true;
}

class Parser {
  readonly #tokens: Token[];
  readonly #filter: string;
  readonly #column: (name: string) => Operand;
  readonly #isStrict: boolean;
  #next = 0;

  constructor(filter: string, column: (name: string) => Operand, isStrict: boolean) {
    this.#tokens = tokenize(filter);
    this.#filter = filter;
    this.#column = column;
    this.#isStrict = isStrict;
  }

  parse(): Operand {
    const result = this.#or();
    if (this.#next < this.#tokens.length) {
      throw this.#error();
    }
    return result;
  }

  #or(): Operand {
    let expression = this.#and();
    while (this.#takeName('or')) {
      const [one, other] = [expression, this.#and()];
      expression = test((row) => one.evaluate(row) === true || other.evaluate(row) === true);
    }
    return expression;
  }

  #and(): Operand {
    let expression = this.#not();
    while (this.#takeName('and')) {
      const [one, other] = [expression, this.#not()];
      expression = test((row) => one.evaluate(row) === true && other.evaluate(row) === true);
    }
    return expression;
  }

  #not(): Operand {
    if (this.#takeName('not')) {
      const inner = this.#not();
      return test((row) => inner.evaluate(row) !== true);
    }
    return this.#comparison();
  }

  #comparison(): Operand {
    const operand = this.#operand();
    if (this.#takeName('in')) {
      const list = this.#list();
      return test((row) => list.some((item) => isEqual(operand.evaluate(row), item.evaluate(row))));
    }
    const token = this.#tokens[this.#next];
    const comparison = token?.type === 'name' ? COMPARISONS[token.text.toLowerCase()] : undefined;
    if (token?.type !== 'name' || !comparison) {
      return operand;
    }
    this.#next += 1;
    const right = this.#operand();
    if (this.#isStrict) {
      checkTypes(operand, right, token.text);
    }
    return test((row) => comparison(operand.evaluate(row), right.evaluate(row)));
  }

  #operand(): Operand {
    const token = this.#tokens[this.#next];
    this.#next += 1;
    switch (token?.type) {
      case 'text':
      case 'date':
        return { type: token.type, evaluate: () => token.text };
      case 'number':
        return { type: 'number', evaluate: () => token.value };
      case 'sign':
        return this.#inBrackets(token.text);
      case 'name':
        return this.#named(token.text);
      default:
        throw this.#error();
    }
  }

  #inBrackets(sign: string): Operand {
    if (sign !== '(') {
      throw this.#error();
    }
    const inner = this.#or();
    this.#expect(')');
    return inner;
  }

  #named(name: string): Operand {
    const constant = { null: null, true: true, false: false }[name.toLowerCase()];
    if (constant !== undefined) {
      return { type: constant === null ? 'any' : 'flag', evaluate: () => constant };
    }
    return this.#isSign('(') ? callFunction(name, this.#list(), this.#isStrict) : this.#column(name);
  }

  #list(): Operand[] {
    this.#expect('(');
    const items: Operand[] = [];
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

function test(evaluate: (row: JsonObject) => boolean): Operand {
  return { type: 'flag', evaluate };
}
