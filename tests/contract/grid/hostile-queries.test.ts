import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EntityDefinition, GridDefinition } from '../../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { statementsOf } from '../../support/backend/query-plans.ts';

const grids = (Object.values(entityRegistry) satisfies readonly EntityDefinition[]).filter(
  (entity): entity is Extract<typeof entity, { grid: object }> => 'grid' in entity,
);

const options = [
  '$filter',
  '$orderby',
  '$select',
  '$top',
  '$skip',
  '$count',
  'data',
  'startDate',
  'mineAll',
  '$expand',
  '$search',
] as const;

/** Texts that have broken a parser, driver or database before. */
const hostileTexts = [
  "'; DROP TABLE vehicle; --",
  "' OR '1'='1",
  '\u0000',
  '%00',
  '\ud800',
  '\u202e',
  '{{7*7}}',
  '${jndi:ldap://x}',
  '__proto__',
  'constructor',
  'toString eq null',
  '1e308',
  '-1e308',
  '99999999999999999999',
  '-9223372036854775809',
  'NaN',
  'Infinity',
  '0x10',
  '$1',
  '?',
  '\\',
  "''",
  "'''",
  '""',
  '()',
  ')(',
  ',,',
  ';',
  '%',
  '_',
  '*',
  '9999-12-31',
  '0001-01-01',
  '2026-02-30T25:61:61Z',
  '{"search":"x","mineAll":"mine","startDate":"-1"}',
  '{"search":{}}',
  '[]',
  '[[[[',
  '{"search":"\u0000"}',
  'Id,Id,Id',
  'Id desc,Id asc,Id desc',
  'true',
  'null',
  '',
] as const;

onNewestPostgres('hostile queries', (app) => {
  it.each(grids)('[R-020] $name answers any query with rows or with a 400', async ({ grid }: { grid: GridDefinition }) => {
    const fields = Object.keys((grid.row as unknown as { entries: object }).entries);
    const word = fc.oneof(
      fc.constantFrom(...fields),
      fc.constantFrom(...hostileTexts),
      fc.constantFrom(
        'eq',
        'ne',
        'gt',
        'le',
        'in',
        'and',
        'or',
        'not',
        'add',
        'div',
        'mod',
        '(',
        ')',
        ',',
        "'x'",
        '0',
        '-1',
        '2026-01-01',
        'null',
        'contains(',
        'substring(',
        'year(',
        'endswith(',
        'indexof(',
        'now()',
      ),
    );
    const text = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 12 }).map((some) => some.join(' ')),
      fc.constantFrom(...hostileTexts),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    const query = fc.array(fc.tuple(fc.constantFrom(...options), text), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        expect([200, 400]).toContain(await statusOf(app, grid, parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&')));
      }),
      { seed: 55_555, numRuns: 12 },
    );
  });

  it.each(hostileTexts.map((text) => [text]))('[R-020] %j is never a server error, in any option', async (text) => {
    for (const option of options)
      expect([200, 400]).toContain(await statusOf(app, entityRegistry['vehicle-counter'].grid, `${option}=${encode(text)}`));
  });

  it.each([
    ['deep', `${'('.repeat(60)}Id eq 1${')'.repeat(60)}`],
    ['too deep', `${'not ('.repeat(200)}Id eq 1${')'.repeat(200)}`],
    ['long', Array.from({ length: 600 }, () => 'Id eq 1').join(' or ')],
    ['long in sums', `${Array.from({ length: 1_100 }, () => 'Id').join(' add ')} gt 1`],
    ['long in quotients', `Id${' div 2'.repeat(1_000)} eq 1`],
    ['wide', `Id in (${Array.from({ length: 2_000 }, (_, id) => id).join(',')})`],
    ['nested in itself', `${'('.repeat(40)}Id eq 1${' ) in (true,false)'.repeat(40)}`],
    ['nested in texts', `${"endswith('x',".repeat(40)}RegistrationNumber${')'.repeat(40)}`],
    ['without an end', `RegistrationNumber eq '${'x'.repeat(7_000)}`],
  ])('[R-020] a filter that is %s is answered or rejected, and the backend survives', async (_name, filter) => {
    const { grid } = entityRegistry.vehicle;
    expect([200, 400]).toContain(await statusOf(app, grid, `$filter=${encodeURIComponent(filter)}&$count=true`));
    expect(await statusOf(app, grid, '$top=1')).toBe(200);
  });

  // Each of these sorted, grouped or compared every row thousands of times, or needed more columns than PostgreSQL has.
  it.each([
    ['sorts by one column 2,000 times', { $orderby: Array.from({ length: 2_000 }, () => 'Id').join(',') }, 400],
    ['groups by one column 2,000 times', { $apply: `groupby((${Array.from({ length: 2_000 }, () => 'Make').join(',')}))` }, 400],
    [
      'wants 500 totals',
      { $apply: `aggregate(${Array.from({ length: 500 }, (_, index) => `Id with countdistinct as A${index}`).join(',')})` },
      400,
    ],
    ['searches one word 5,000 times', { data: Array.from({ length: 5_000 }, () => 'a').join(' ') }, 200],
  ])('[R-020] a query that %s costs no more than another', async (_, parameters: Readonly<Record<string, string>>, status) => {
    const { grid } = entityRegistry.vehicle;
    expect(await statusOf(app, grid, new URLSearchParams(parameters).toString())).toBe(status);
    if (status !== 200) return;
    const statements = await statementsOf(app, grid.path, parameters);
    expect(Math.max(...statements.map(({ parameters: values }) => values.length))).toBeLessThan(50);
  });

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
    '[R-020] %s is rejected at every position of a filter',
    async (word) => {
      const { grid } = entityRegistry.vehicle;
      for (const filter of [`Id ${word} 1`, `${word} eq 1`, `Id eq ${word}`, `${word}(Id) eq 1`, `Id in (${word})`, word]) {
        expect([filter, await statusOf(app, grid, `$filter=${encodeURIComponent(filter)}`)]).toEqual([filter, 400]);
      }
    },
  );

  it.each([
    ['$filter=%E0%A4%A', 'a cut escape'],
    ['$filter=%', 'a lone per cent'],
    ['&&&==&=', 'nothing'],
  ])('[R-020] %s (%s) is no server error', async (query) => {
    expect([200, 400]).toContain((await app.get(`/api/ODataVehicle?${query}`)).status);
  });
});

async function statusOf(app: ContractApp, grid: GridDefinition, query: string): Promise<number> {
  const fixed = grid.parameters ? `&${new URLSearchParams(grid.parameters)}` : '';
  const answer = await app.get(`${grid.path}?${query}${fixed}`);
  const body = await answer.text();
  // A 400 names the option, and the position in one that lists have.
  if (
    answer.status === 400 &&
    !/^\S.*: .* at position \d+$|^\$\w+: (?:not supported by lists|given twice)$/s.test(
      (JSON.parse(body) as { detail?: string }).detail ?? '',
    )
  )
    throw new Error(`${query}: ${body}`);
  return answer.status;
}

/** As a client encodes it that does not check whether it is valid text. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}
