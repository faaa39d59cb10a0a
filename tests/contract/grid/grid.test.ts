import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { gridViewOf } from '../../../server/grid/columns.ts';
import type { EntityDefinition, EntityName, GridDefinition } from '../../../src/contract/definition/entity.ts';
import type { GridRow } from '../../../src/contract/grid/evaluate.ts';
import { queryRows } from '../../../src/contract/grid/query-rows.ts';
import { toODataParameters, withinScope } from '../../../src/contract/grid/query.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { arbitraryQuery } from '../../support/fixtures/arbitrary-query.ts';

const grids = (Object.values(entityRegistry) satisfies readonly EntityDefinition[]).filter(
  (entity): entity is Extract<typeof entity, { grid: object }> => 'grid' in entity,
);

/** Of the small fleet's `admin`, the user of every grid query. */
const adminEmployeeId = 1;

type Page = { value: GridRow[]; '@odata.count'?: number };

onNewestPostgres('grid', (app) => {
  it.each(grids)(
    '[R-020] $name has exactly the fields of its contract, and its search text',
    async ({ name, grid }: { name: EntityName; grid: GridDefinition }) => {
      const view = gridViewOf(entityRegistry[name]);
      const columns = await app.db.introspection.getTables().then((tables) => tables.find((table) => table.name === view)?.columns);
      expect(columns?.map((column) => column.name).toSorted()).toStrictEqual([...Object.keys(fieldsOf(grid)), 'SearchText'].toSorted());
      expect(Object.keys(fieldsOf(grid))).toEqual(expect.arrayContaining([...grid.searched]));
    },
  );

  it.each(grids)('[R-021] $name answers any query as the device does over the same rows', async ({ grid }: { grid: GridDefinition }) => {
    const rows = await allRows(app, grid);
    expect(rows.length).toBeGreaterThan(2);
    await fc.assert(
      fc.asyncProperty(arbitraryQuery(rows, grid), async (query) => {
        const scoped = withinScope(query, grid.scope, adminEmployeeId);
        const expected = queryRows(rows, query.orderBy.length > 0 ? scoped : { ...scoped, orderBy: grid.sort }, grid.searched);
        const answer = await fetchPage(app, grid, toODataParameters(query, grid.scope));
        expect(answer.value).toStrictEqual(expected.rows);
        expect(answer['@odata.count']).toBe(expected.count);
      }),
      { seed: 7170, numRuns: 40 },
    );
  });

  it.each([
    ["RegistrationNumber eq 'WA 12345'", ['WA 12345']],
    ["contains(RegistrationNumber,'_') or endswith(RegistrationNumber,'%')", ['LU 00_1%']],
    ["tolower(Make) eq 'škoda' and not (RegistrationNumber eq 'WA 12345')", ['GD 5.55A']],
    ["RegistrationNumber in ('PO 123','KR 1O0','nic')", ['KR 1O0', 'PO 123']],
    ['ProductionYear eq null', ['LU 00_1%']],
    ['NextTechnicalInspection ge 2047-07-01 and NextTechnicalInspection lt 2047-07-01T00:00:01', ['KR 1O0']],
    ["RegistrationNumber eq 'x'' OR 1=1 --'", []],
    ["substring(RegistrationNumber,3) eq '12345' and indexof(RegistrationNumber,' ') eq 2", ['WA 12345']],
    ["tolower(concat(concat(Make,'/'),substring(RegistrationNumber,0,2))) eq 'škoda/gd'", ['GD 5.55A']],
    ['year(NextTechnicalInspection) add 1 eq 2048 and month(NextTechnicalInspection) eq 7', ['KR 1O0']],
    ['date(NextTechnicalInspection) eq 2047-07-01', ['KR 1O0']],
    ['NextTechnicalInspection eq 2047-06-30T22:00:00Z', ['KR 1O0']],
    ['ProductionYear div 0 eq null and ProductionYear eq null', ['LU 00_1%']],
  ])('[R-020] filters vehicles by %s', async (filter, plates) => {
    const answer = await fetchPage(app, entityRegistry.vehicle.grid, new URLSearchParams({ $filter: filter }));
    expect(answer.value.map((row) => row['RegistrationNumber'])).toStrictEqual(plates);
  });

  it('[R-020] search matches every word in all fields, ignoring case and diacritics', async () => {
    const idsFor = async (data: string) =>
      (await fetchPage(app, entityRegistry.vehicle.grid, new URLSearchParams({ data }))).value.map((row) => row['RegistrationNumber']);
    expect(await idsFor('SKODA')).toStrictEqual(['GD 5.55A', 'WA 12345']);
    expect(await idsFor('skoda lucja')).toStrictEqual(['WA 12345']);
    expect(await idsFor('00_1%')).toStrictEqual(['LU 00_1%']);
    expect(await idsFor('b-mu')).toStrictEqual(['B-MÜ 204']);
    expect(await idsFor('skoda nikt')).toStrictEqual([]);
  });

  it('[R-020] sorts by Polish rules, nulls first ascending and last descending', async () => {
    const sorted = async (orderby: string, name: string) =>
      (await fetchPage(app, entityRegistry.employee.grid, new URLSearchParams({ $orderby: orderby }))).value.map((row) => row[name]);
    const names = await sorted('FullName asc', 'FullName');
    expect(names).toStrictEqual((names as string[]).toSorted(new Intl.Collator('pl').compare));
    expect((await sorted('Number', 'Number'))[0]).toBeNull();
    expect((await sorted('Number desc', 'Number')).at(-1)).toBeNull();
  });

  it('[R-020] a page has 25 rows by default, and the count is the total', async () => {
    const { grid } = entityRegistry['vehicle-handover-document'];
    const first = await fetchPage(app, grid, new URLSearchParams({ $count: 'true' }));
    expect([first.value.length, first['@odata.count']]).toStrictEqual([25, 40]);
    const last = await fetchPage(app, grid, new URLSearchParams({ $skip: '35', $top: '10' }));
    expect(last.value).toHaveLength(5);
    expect(last).not.toHaveProperty('@odata.count');
  });

  it('[R-020] GET /api/Vehicle/ answers as the vehicle grid does', async () => {
    const [own, plain] = await Promise.all([app.get('/api/ODataVehicle?$top=3'), app.get('/api/Vehicle/?$top=3')]);
    expect(await plain.json()).toStrictEqual(await own.json());
  });

  it('[R-040] counters filter by mineAll and whole days in one JSON parameter', async () => {
    const { grid } = entityRegistry['vehicle-counter'];
    const idsFor = async (data: object | string) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      return (await fetchPage(app, grid, new URLSearchParams({ data: text }))).value.map((row) => [row['Date'], row['EmployeeId']]);
    };
    const days = await idsFor({ search: '', mineAll: 'all', startDate: '2024-02-15T00:00:00', endDate: '2024-03-15' });
    expect(new Set(days)).toEqual(
      new Set([
        ['2024-02-15T01:15:00', null],
        ['2024-02-15T03:15:00', null],
        ['2024-03-15T02:15:00', 1],
        ['2024-03-15T04:15:00', 1],
      ]),
    );
    expect(await idsFor({ search: 'koln', mineAll: 'mine', startDate: null, endDate: '2024-03-01' })).toStrictEqual([
      ['2024-01-15T02:15:00', 1],
      ['2024-01-15T00:15:00', 1],
    ]);
    expect(await idsFor('koln')).toHaveLength(5);
    const refused = await app.get(`${grid.path}?data=${encodeURIComponent('{"startDate":"2024-02-30"}')}`);
    expect(await refused.json()).toMatchObject({ code: 'bad-request', detail: 'startDate: no date at position 0' });
  });

  it('[R-040] mine is empty for a user without an employee', async () => {
    await app.db.updateTable('user_account').set({ EmployeeId: null }).where('Username', '=', 'manager').execute();
    const data = encodeURIComponent(JSON.stringify({ search: '', mineAll: 'mine' }));
    const answer = await app.get(`/api/ODataVehicleCounter?data=${data}&$count=true`, { as: 'manager' });
    expect(await answer.json()).toStrictEqual({ '@odata.count': 0, value: [] });
  });

  it.each([
    ["$filter=Counter gt 5 and Password eq 'x'", '$filter: unknown field "Password" at position 17'],
    ['$filter=SearchText ne null', '$filter: unknown field "SearchText" at position 0'],
    ['$filter=Counter gt', '$filter: unexpected end at position 10'],
    ['$filter=Date ge 2025-13-40', '$filter: "2025-13-40" is no date at position 8'],
    ['$filter=Counter', '$filter: a condition is expected, not a value at position 0'],
    ['$orderby=Date desc,Folded', '$orderby: unknown field "Folded" at position 10'],
    ['$filter=Date sub 1 gt 5', '$filter: "sub" takes numbers at position 5'],
    ['$filter=year(Counter) eq 2025', '$filter: "year" takes a date at position 0'],
    ['$filter=Counter mul 1e308 mul 1e308 gt 1', '$filter: a number beyond what can be reckoned with at position 8'],
    ["$filter=Comments eq 'a%00'", '$filter: no text holds this character at position 14'],
    ['$select=Id,Password', '$select: unknown field "Password" at position 3'],
    ['$expand=Faults', '$expand: not supported by lists'],
    ['$top=1&%24top=2', '$top: given twice'],
    ['$count=maybe', '$count: "maybe" is neither true nor false at position 0'],
    ['$top=-1', '$top: "-1" is not a whole number at position 0'],
  ])('[R-020] rejects %s and returns the position', async (query, detail) => {
    const answer = await app.get(`/api/ODataVehicleHandoverDocument?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad-request', detail });
  });
});

function fieldsOf(grid: GridDefinition): object {
  return (grid.row as unknown as { entries: object }).entries;
}

async function fetchPage(app: ContractApp, grid: GridDefinition, parameters: URLSearchParams): Promise<Page> {
  const allParameters = new URLSearchParams({ ...Object.fromEntries(parameters), ...grid.parameters });
  const answer = await app.get(`${grid.path}?${allParameters}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Page;
}

/** Every row, sorted by id, which is the tie-breaker of every order. */
async function allRows(app: ContractApp, grid: GridDefinition): Promise<GridRow[]> {
  const { value } = await fetchPage(app, grid, new URLSearchParams({ $top: '1000' }));
  return value.toSorted((left, right) => Number(left['Id']) - Number(right['Id']));
}
