import { textOf, type Json } from '../core/json.ts';
import { badRequest } from '../core/http-error.ts';
import { checkText, type Operand, type OperandType } from './operand.ts';

const toLower = (value: Json | undefined) => textOf(value).toLowerCase();

interface FilterFunction {
  argument: 'text' | 'date';
  result: OperandType;
  compute: (values: Json[]) => Json;
}

const textFunction = (gives: OperandType, compute: FilterFunction['compute']): FilterFunction => ({
  argument: 'text',
  result: gives,
  compute,
});
const dateFunction = (gives: OperandType, compute: FilterFunction['compute']): FilterFunction => ({
  argument: 'date',
  result: gives,
  compute,
});

const FUNCTIONS: Partial<Record<string, FilterFunction>> = {
  contains: textFunction('flag', ([whole, part]) => toLower(whole).includes(toLower(part))),
  // OData 3: the arguments are in reverse order.
  substringof: textFunction('flag', ([part, whole]) => toLower(whole).includes(toLower(part))),
  startswith: textFunction('flag', ([whole, part]) => toLower(whole).startsWith(toLower(part))),
  endswith: textFunction('flag', ([whole, part]) => toLower(whole).endsWith(toLower(part))),
  indexof: textFunction('number', ([whole, part]) => toLower(whole).indexOf(toLower(part))),
  tolower: textFunction('text', ([value]) => (value === null ? null : toLower(value))),
  toupper: textFunction('text', ([value]) => (value === null ? null : textOf(value).toUpperCase())),
  trim: textFunction('text', ([value]) => (value === null ? null : textOf(value).trim())),
  length: textFunction('number', ([value]) => textOf(value).length),
  concat: textFunction('text', ([one, other]) => textOf(one) + textOf(other)),
  date: dateFunction('date', ([value]) => (value === null ? null : `${textOf(value).slice(0, 10)}T00:00:00`)),
  year: dateFunction('number', ([value]) => Number(textOf(value).slice(0, 4))),
  month: dateFunction('number', ([value]) => Number(textOf(value).slice(5, 7))),
  day: dateFunction('number', ([value]) => Number(textOf(value).slice(8, 10))),
};

export function callFunction(name: string, operands: Operand[], isStrict: boolean): Operand {
  const called = FUNCTIONS[name.toLowerCase()];
  if (!called) {
    throw badRequest(`An unknown function with name '${name}' was found.`);
  }
  if (isStrict && called.argument === 'text') {
    for (const operand of operands) {
      checkText(operand, name);
    }
  }
  return { type: called.result, evaluate: (row) => called.compute(operands.map(({ evaluate }) => evaluate(row))) };
}
