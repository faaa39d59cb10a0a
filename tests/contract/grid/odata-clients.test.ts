import * as fc from 'fast-check';
import { o } from 'o.js';
import buildQuery, { type Filter } from 'odata-query';
import sift from 'sift';
import { afterEach, expect, it, vi } from 'vitest';
import type { GridRow } from '../../../src/contract/grid/evaluate.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const path = '/api/ODataVehicle';

/** The same query for the backend (`odata-query`) and in memory (`sift`). */
type QueryPair = { readonly odata: Filter<GridRow>; readonly memory: Record<string, unknown> };

onNewestPostgres('third-party OData clients', (app) => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('[R-020] answers queries of odata-query as sift does in memory', async () => {
    const { value: rows } = (await (await app.get(`${path}?$top=1000`)).json()) as { value: GridRow[] };
    await fc.assert(
      fc.asyncProperty(queryPairsOver(rows), async ({ odata, memory }) => {
        const answer = await app.get(path + buildQuery({ filter: odata, top: 1000, orderBy: 'Id', select: ['Id'] }));
        const { value } = (await answer.json()) as { value: GridRow[] };
        const expected = rows
          .filter(sift(memory))
          .map((row) => row['Id'] as number)
          .toSorted((left, right) => left - right);
        expect(value).toStrictEqual(expected.map((Id) => ({ Id })));
      }),
      { seed: 2003, numRuns: 150 },
    );
  });

  it('[R-020] answers any query with rows or with the position of the error', async () => {
    const words = [
      [
        'Id',
        'Make',
        'NextTechnicalInspection',
        'eq',
        'ne',
        'and',
        'or',
        'not',
        'in',
        'add',
        'div',
        'mod',
        '(',
        ')',
        ',',
        '-',
        'null',
        'true',
        '0',
        '1e999',
        '-5',
        '9007199254740993',
      ],
      [
        "'x'",
        "''''",
        String.raw`'\'`,
        "'\u0000'",
        "'",
        '2026-02-30',
        '0000-01-01',
        '9999-12-31T23:59:59Z',
        '2026-03-29T02:30:00',
        '10:00',
        'now()',
        'substring(',
        'year(',
        'date(',
        'concat(',
        'length(',
      ],
    ].flat();
    const word = fc.constantFrom(...words);
    const filter = fc.oneof(
      fc.array(word, { maxLength: 9 }).map((some) => some.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(filter, filter, async ($filter, $orderby) => {
        for (const parameters of [`$filter=${encodeURIComponent($filter)}&$top=5`, `$orderby=${encodeURIComponent($orderby)}&$top=5`]) {
          const answer = await app.get(`${path}?${parameters}`);
          if (answer.status === 200) continue;
          expect(answer.status).toBe(400);
          expect(await answer.json()).toMatchObject({
            code: 'bad-request',
            detail: expect.stringMatching(/^\$(?:filter|orderby): /) as unknown,
          });
        }
      }),
      { seed: 404, numRuns: 100 },
    );
  });

  it('[R-020] accepts o.js, which also encodes option names', async () => {
    const searches: string[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      const { pathname, search } = new URL(request.url);
      searches.push(search);
      return app.request(pathname + search, { headers: { Authorization: `Bearer ${app.tokenOf('admin')}` } });
    });
    const answer = (await o('http://tabor.example/api/').get('ODataVehicle').query({
      $filter: "startswith(RegistrationNumber,'W')",
      $orderby: 'RegistrationNumber desc',
      $top: 2,
      $select: 'RegistrationNumber',
    })) as GridRow[];
    expect(searches[0]).toContain('%24filter');
    expect(answer).toStrictEqual([{ RegistrationNumber: 'WZ 9ABC1' }, { RegistrationNumber: 'WA 12345' }]);
  });

  it('[R-148] answers the requests of a client that SAP Cloud SDK 4.5 generates', async () => {
    const ask = async (address: string) => {
      const answer = await app.get(`/api/${address}`, { as: 'admin', headers: { 'OData-MaxVersion': '4.0', Accept: 'application/json' } });
      expect([address, answer.status]).toEqual([address, 200]);
      return answer;
    };
    const rowsOf = async (address: string) => ((await (await ask(address)).json()) as { value: GridRow[] }).value;
    const rows = await rowsOf(
      "ODataVehicle?$select=Id,RegistrationNumber,ProductionYear&$filter=(RegistrationNumber%20ne%20'x')&$orderby=RegistrationNumber%20asc&$top=2",
    );
    expect(rows.map((row) => Object.keys(row))).toEqual([
      ['Id', 'RegistrationNumber', 'ProductionYear'],
      ['Id', 'RegistrationNumber', 'ProductionYear'],
    ]);
    const all = await rowsOf('ODataVehicle');
    // It writes an Edm.Int64 as OData 2 does.
    expect(await rowsOf('ODataVehicle?$filter=(Id%20gt%202L)')).toEqual(all.filter(({ Id }) => Number(Id) > 2));
    expect(await rowsOf('ODataVehicle?$filter=(Id%20eq%20-1L%20or%20Id%20eq%202l)')).toEqual(all.filter(({ Id }) => Id === 2));
    expect(await (await ask('ODataVehicle/$count')).text()).toBe(String(all.length));
    const [booking] = await rowsOf('ODataVehicleBooking?$top=1');
    expect(String(booking?.['StartDate'])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    for (const wrong of ['2LL', '2.5L', 'L', '1e3L'])
      expect((await app.get(`/api/ODataVehicle?$filter=Id%20gt%20${wrong}`, { as: 'admin' })).status).toBe(400);
  });
});

function queryPairsOver(rows: readonly GridRow[]): fc.Arbitrary<QueryPair> {
  const valuesOf = (name: string) => rows.map((row) => row[name]).filter((value) => value !== null);
  const number = fc.constantFrom('Id', 'ProductionYear').chain((name) =>
    fc
      .tuple(fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'), fc.constantFrom(...(valuesOf(name) as number[])))
      .map(([operator, value]): QueryPair => ({
        odata: { [name]: { [operator]: value } },
        memory: { [name]: { [`$${operator.replace('ge', 'gte').replace('le', 'lte')}`]: value } },
      })),
  );
  const text = fc.constantFrom('RegistrationNumber', 'Make', 'Model').chain((name) =>
    fc.oneof(
      fc.constantFrom(...(valuesOf(name) as string[])).map((value): QueryPair => ({ odata: { [name]: value }, memory: { [name]: value } })),
      fc
        .subarray(valuesOf(name) as string[], { minLength: 1, maxLength: 3 })
        .map((values): QueryPair => ({ odata: { [name]: { in: values } }, memory: { [name]: { $in: values } } })),
      fc.constantFrom('A', 'a', ' 1', '5.', '_1%', 'Ü', 'ń').map((part): QueryPair => ({
        odata: { [name]: { contains: part } },
        memory: { [name]: { $regex: new RegExp(part.replaceAll(/[.%_]/g, '\\$&').replaceAll('\\%', '%').replaceAll('\\_', '_'), 'u') } },
      })),
    ),
  );
  const { question } = fc.letrec<{ question: QueryPair }>((tie) => ({
    question: fc.oneof(
      { depthSize: 'small' },
      number,
      text,
      tie('question').map(({ odata, memory }): QueryPair => ({ odata: { not: odata }, memory: { $nor: [memory] } })),
      fc.tuple(fc.constantFrom('and', 'or'), fc.array(tie('question'), { minLength: 2, maxLength: 3 })).map(([join, parts]): QueryPair => ({
        odata: { [join]: parts.map(({ odata }) => odata) },
        memory: { [`$${join}`]: parts.map(({ memory }) => memory) },
      })),
    ),
  }));
  return question;
}
