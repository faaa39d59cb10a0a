import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { parseFilter } from '../../src/contract/grid/parse-filter.ts';
import { dialect } from '../database/pipelined.ts';
import { impliedSearch } from './implied-search.ts';

const db = new Kysely<object>({ dialect });

/** The patterns that the search text of a row must have, one list for each condition. */
function patternsOf(filter: string): unknown[] {
  return impliedSearch(
    parseFilter(filter),
    { searched: ['Plate', 'Place', 'Number'], indexed: new Set(['Number']) },
    sql.ref('SearchText'),
  ).map((condition) => condition.compile(db).parameters);
}

it.each([
  [`contains(tolower(Plate),'zx 1')`, [['%zx 1%']]],
  [`contains(Number,'2026/1')`, [['%2026/1%']]],
  [`tolower(Number) eq 'p/2026/1'`, [['%p/2026/1%']]],
  [`startswith(Place,'Łódź')`, [['%lodz%']]],
  [`endswith(tolower(Place),'50_%')`, [['%50\\_\\%%']]],
  [`Plate eq 'ZX 00017'`, [['%zx 00017%']]],
  [`'ZX 00017' eq Plate`, [['%zx 00017%']]],
  [`Plate in ('ZX 00017','ZX 00018')`, [['%zx 00017%', '%zx 00018%']]],
  [`Number eq 'P/2026/1' or contains(Place,'baza')`, [['%p/2026/1%', '%baza%']]],
  [`Plate eq 'ZX 00017' or contains(Place,'baza')`, [['%zx 00017%', '%baza%']]],
  [`Plate eq 'ZX 00017' and Place eq 'Baza 3'`, [['%zx 00017%'], ['%baza 3%']]],
])('[R-143] %s is narrowed by the index of the search text', (filter, patterns) => {
  expect(patternsOf(filter)).toEqual(patterns);
});

it.each([
  `Number eq 'P/2026/1'`,
  `Number in ('P/2026/1','P/2026/2')`,
  `Plate ne 'ZX 00017'`,
  `not (Plate eq 'ZX 00017')`,
  `Plate eq null`,
  `Plate eq 'ZX'`,
  `Plate in ('ZX 00017','ZX')`,
  `Plate eq 'ZX 00017' or Id eq 4`,
  `contains('ZX 00017',Plate)`,
  `Comments eq 'ZX 00017'`,
  `Plate in (${Array.from({ length: 17 }, (_, n) => `'ZX 000${n}'`).join(',')})`,
])('[R-143] %s implies nothing that the search text must have', (filter) => {
  expect(patternsOf(filter)).toEqual([]);
});
