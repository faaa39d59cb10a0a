import buildQuery from 'odata-query';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEveryPostgres, type ContractApp } from '../../support/backend/contract-app.ts';

type Totals = { readonly value: readonly Readonly<Record<string, unknown>>[]; readonly '@odata.count'?: number; readonly detail?: string };

const costs = '/api/ODataCost';

onEveryPostgres('groups and totals of a list', (app: ContractApp) => {
  const read = async (query: string): Promise<Totals> => (await (await app.get(`${costs}${query}`)).json()) as Totals;
  const applied = (apply: string, more = '') => read(`?$apply=${encodeURIComponent(apply)}${more}`);

  it('[R-148] sums and counts by column, as the database does', async () => {
    const { rows } = await sql<{ Plate: string; Amount: number; Rows: number }>`
      SELECT "VehicleRegistrationNumber" AS "Plate", sum("CostGross")::float8 AS "Amount", count(*)::int AS "Rows" FROM grid_cost GROUP BY 1 ORDER BY "VehicleRegistrationNumber" COLLATE "pl-x-icu" NULLS FIRST`.execute(
      app.db,
    );
    const { value, '@odata.count': count } = await applied(
      'groupby((VehicleRegistrationNumber),aggregate(CostGross with sum as Amount,$count as Rows))',
      '&$count=true',
    );
    expect(value.map(({ VehicleRegistrationNumber: Plate, Amount, Rows }) => ({ Plate, Amount, Rows }))).toEqual(rows);
    expect(count).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(2);
  });

  it('[R-148] filters before it groups, and orders and pages the groups', async () => {
    const all = await applied(
      'filter(CostGross gt 100)/groupby((VehicleRegistrationNumber),aggregate($count as Rows,CostDate with max as Last))',
      '&$orderby=Rows desc',
    );
    const pages = await Promise.all(
      [0, 1, 2].map((skip) =>
        applied(
          'filter(CostGross gt 100)/groupby((VehicleRegistrationNumber),aggregate($count as Rows,CostDate with max as Last))',
          `&$orderby=Rows desc&$top=1&$skip=${skip}`,
        ),
      ),
    );
    expect(pages.flatMap(({ value }) => value)).toEqual(all.value.slice(0, 3));
    const [{ count, last }] = (
      await sql<{
        count: number;
        last: string;
      }>`SELECT count(*)::int AS count, max("CostDate") AS last FROM grid_cost WHERE "CostGross" > 100`.execute(app.db)
    ).rows as [{ count: number; last: string }];
    expect((await applied('filter(CostGross gt 100)/aggregate($count as Rows,CostDate with max as Last)')).value).toEqual([
      { Rows: count, Last: last },
    ]);
  });

  it('[R-148] answers a client that builds its own query', async () => {
    const query = buildQuery({
      transform: [
        {
          groupBy: {
            properties: ['VehicleRegistrationNumber'],
            transform: [{ aggregate: [{ CostGross: { with: 'average', as: 'Mean' } }] }],
          },
        },
      ],
    });
    const { value } = await read(query);
    expect(value.length).toBeGreaterThan(2);
    expect(value.every(({ Mean }) => typeof Mean === 'number')).toBe(true);
  });

  it.each([
    ['groupby((Nowhere))', 'Nowhere'],
    ['groupby((VehicleRegistrationNumber),aggregate(VehicleRegistrationNumber with sum as X))', 'no number'],
    ['aggregate(CostGross with median as X)', 'median'],
    ['groupby((VehicleRegistrationNumber)', '")" is missing'],
    ['concat(aggregate($count as A),aggregate($count as B))', 'concat'],
    ['aggregate($count as A)/aggregate($count as B)', 'nothing may follow'],
    ['groupby((VehicleRegistrationNumber),aggregate($count as VehicleRegistrationNumber))', 'given twice'],
    ['filter(Nowhere eq 1)/aggregate($count as A)', 'Nowhere'],
    ['', 'groupby'],
  ])('[R-148] says what is wrong with %j', async (apply, word) => {
    const answer = await app.get(`${costs}?$apply=${encodeURIComponent(apply)}`);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as Totals).detail).toContain(word);
  });

  it('[R-148] takes no filter or order that would mean something else', async () => {
    const others = ['&$filter=CostGross gt 1', '&$select=Id', '&$orderby=CostGross'];
    const statuses = others.map(
      async (more) => (await app.get(`${costs}?$apply=${encodeURIComponent('groupby((VehicleRegistrationNumber))')}${more}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 400, 400]);
  });
});
