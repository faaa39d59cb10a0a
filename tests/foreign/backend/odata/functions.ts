import { textOf, type Json, type JsonObject } from '../json.ts';
import { badRequest } from '../refusal.ts';

type Evaluate = (row: JsonObject) => Json;

const lower = (value: Json | undefined) => textOf(value).toLowerCase();

const FUNCTIONS: Record<string, (values: Json[]) => Json> = {
  contains: ([whole, part]) => lower(whole).includes(lower(part)),
  // Version 3 has it the other way round.
  substringof: ([part, whole]) => lower(whole).includes(lower(part)),
  startswith: ([whole, part]) => lower(whole).startsWith(lower(part)),
  endswith: ([whole, part]) => lower(whole).endsWith(lower(part)),
  indexof: ([whole, part]) => lower(whole).indexOf(lower(part)),
  tolower: ([value]) => (value === null ? null : lower(value)),
  toupper: ([value]) => (value === null ? null : textOf(value).toUpperCase()),
  trim: ([value]) => (value === null ? null : textOf(value).trim()),
  length: ([value]) => textOf(value).length,
  concat: ([one, other]) => textOf(one) + textOf(other),
  date: ([value]) => (value === null ? null : `${textOf(value).slice(0, 10)}T00:00:00`),
  year: ([value]) => Number(textOf(value).slice(0, 4)),
  month: ([value]) => Number(textOf(value).slice(5, 7)),
  day: ([value]) => Number(textOf(value).slice(8, 10)),
};

export function callFunction(name: string, items: Evaluate[]): Evaluate {
  const compute = FUNCTIONS[name.toLowerCase()];
  if (!compute) {
    throw badRequest(`An unknown function with name '${name}' was found.`);
  }
  return (row) => compute(items.map((item) => item(row)));
}
