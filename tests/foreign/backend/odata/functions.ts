import { textOf, type Json } from '../json.ts';
import { badRequest } from '../refusal.ts';
import { checkText, type Operand, type OperandType } from './operand.ts';

const lower = (value: Json | undefined) => textOf(value).toLowerCase();

interface FilterFunction {
  of: 'text' | 'date';
  gives: OperandType;
  compute: (values: Json[]) => Json;
}

const onText = (gives: OperandType, compute: FilterFunction['compute']): FilterFunction => ({ of: 'text', gives, compute });
const onDate = (gives: OperandType, compute: FilterFunction['compute']): FilterFunction => ({ of: 'date', gives, compute });

const FUNCTIONS: Partial<Record<string, FilterFunction>> = {
  contains: onText('flag', ([whole, part]) => lower(whole).includes(lower(part))),
  // OData 3: the arguments are in reverse order.
  substringof: onText('flag', ([part, whole]) => lower(whole).includes(lower(part))),
  startswith: onText('flag', ([whole, part]) => lower(whole).startsWith(lower(part))),
  endswith: onText('flag', ([whole, part]) => lower(whole).endsWith(lower(part))),
  indexof: onText('number', ([whole, part]) => lower(whole).indexOf(lower(part))),
  tolower: onText('text', ([value]) => (value === null ? null : lower(value))),
  toupper: onText('text', ([value]) => (value === null ? null : textOf(value).toUpperCase())),
  trim: onText('text', ([value]) => (value === null ? null : textOf(value).trim())),
  length: onText('number', ([value]) => textOf(value).length),
  concat: onText('text', ([one, other]) => textOf(one) + textOf(other)),
  date: onDate('date', ([value]) => (value === null ? null : `${textOf(value).slice(0, 10)}T00:00:00`)),
  year: onDate('number', ([value]) => Number(textOf(value).slice(0, 4))),
  month: onDate('number', ([value]) => Number(textOf(value).slice(5, 7))),
  day: onDate('number', ([value]) => Number(textOf(value).slice(8, 10))),
};

export function callFunction(name: string, operands: Operand[], isStrict: boolean): Operand {
  const called = FUNCTIONS[name.toLowerCase()];
  if (!called) {
    throw badRequest(`An unknown function with name '${name}' was found.`);
  }
  if (isStrict && called.of === 'text') {
    for (const operand of operands) {
      checkText(operand, name);
    }
  }
  return { type: called.gives, evaluate: (row) => called.compute(operands.map(({ evaluate }) => evaluate(row))) };
}
