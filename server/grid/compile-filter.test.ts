import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { parseFilter } from '../../src/contract/grid/parse-filter.ts';
import { dialect } from '../database/pipelined.ts';
import { compileFilter } from './compile-filter.ts';
import type { ColumnKind } from './columns.ts';

const fields: ReadonlyMap<string, ColumnKind> = new Map([
  ['Id', 'number'],
  ['Name', 'text'],
  ['Date', 'date-time'],
]);

const db = new Kysely<object>({ dialect });

it.each([
  ['div', (inner: string) => `(${inner}) div 2`, 'Id', 'eq 1'],
  ['mod', (inner: string) => `(${inner}) mod 2`, 'Id', 'eq 1'],
  ['eq', (inner: string) => `(${inner}) eq true`, 'Id eq 1', ''],
  ['ge', (inner: string) => `(${inner}) ge true`, 'Id eq 1', ''],
  ['in', (inner: string) => `(${inner}) in (true,false)`, 'Id eq 1', ''],
  ['endswith', (inner: string) => `endswith('x',${inner})`, 'Name', ''],
  ['substring', (inner: string) => `substring(${inner},1,9)`, 'Name', "eq 'x'"],
  ['concat', (inner: string) => `concat(Name,${inner})`, 'Name', "eq 'x'"],
] as const)('[R-020] compiles nested %s to SQL of linear size', (_name, around, innermost, end) => {
  const lengthAt = (depth: number): number => {
    let text: string = innermost;
    for (let level = 0; level < depth; level++) text = around(text);
    const filter = `${text} ${end}`.trim();
    return compileFilter(parseFilter(filter), fields, filter).compile(db).sql.length;
  };
  const [one, two, three] = [lengthAt(4), lengthAt(8), lengthAt(12)];
  // Parameter numbers gain a digit.
  expect(three - two).toBeLessThan((two - one) * 1.2);
});
