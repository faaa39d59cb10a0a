import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { readCsv } from '../../../src/contract/import/csv.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';

onNewestPostgres('lists as CSV, for spreadsheets without OData', (app: ContractApp) => {
  const read = (query: string, as: 'admin' | 'driver' = 'admin') => app.get(`/api/ODataVehicleCounter?$format=csv${query}`, { as });
  const rowsOf = async (response: Response) => readCsv((await response.text()).replace('\uFEFF', ''));

  beforeAll(async () => {
    await sql`INSERT INTO vehicle_counter ("VehicleId", "DateTime", "CounterState")
      SELECT (SELECT min("Id") FROM vehicle), timestamp '2020-01-01' + n * interval '1 hour', n FROM generate_series(1, 2300) n`.execute(
      app.db,
    );
  });

  it('[R-148] has every row once, beyond a page, and logs the export with its rows', async () => {
    const { rows } = await sql<{ Id: number }>`SELECT "Id" FROM grid_vehicle_counter`.execute(app.db);
    const response = await read('&$select=Id,Date,CounterState');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [heading, ...lines] = await rowsOf(response);
    expect(heading).toEqual(['Id', 'Date', 'CounterState']);
    expect(new Set(lines.map(([id]) => Number(id)))).toEqual(new Set(rows.map(({ Id }) => Id)));
    expect(lines).toHaveLength(rows.length);
    expect(lines.every(([, time]) => typeof time === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time))).toBe(true);
    await expect
      .poll(() => app.db.selectFrom('security_event').select('Subject').where('Kind', '=', 'export').execute())
      .toContainEqual({ Subject: `GET /api/ODataVehicleCounter ${rows.length} rows` });
  });

  it('[R-148] filters, sorts, limits and groups as the JSON does', async () => {
    const part = await rowsOf(
      await read('&$select=CounterState&$filter=CounterState le 1200 and Date lt 2021-01-01&$orderby=CounterState desc&$top=1100'),
    );
    expect(part.slice(1).map(([state]) => Number(state))).toEqual(Array.from({ length: 1_100 }, (_, index) => 1_200 - index));
    const total = await rowsOf(await read('&$apply=filter(CounterState le 1500)/aggregate($count as Rows)'));
    expect(total[0]).toEqual(['Rows']);
    expect(Number(total[1]?.[0])).toBeGreaterThanOrEqual(1_500);
  });

  it('[R-148] asks for the key, refuses who may not read, and names a wrong option', async () => {
    const stranger = await app.request('/api/ODataVehicleCounter?$format=csv');
    expect([stranger.status, stranger.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="Tabor", charset="UTF-8"']);
    expect((await app.get('/api/ODataCost?format=CSV', { as: 'driver' })).status).toBe(403);
    for (const [query, word] of [
      ['&$filter=Nothing eq 1', 'Nothing'],
      ['&$select=Nothing', 'Nothing'],
    ] as const) {
      const refused = await read(query);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(word)]);
    }
    expect((await app.get('/api/ODataVehicleCounter?$format=atom', { as: 'admin', headers: { 'OData-MaxVersion': '4.0' } })).status).toBe(
      400,
    );
  });

  it('[R-148] a text that looks like a formula stays a text, and quotes hold', async () => {
    const text = '=HYPERLINK("x"), second\nline';
    await sql`INSERT INTO vehicle_counter ("VehicleId", "DateTime", "CounterState", "Comments")
      SELECT min("Id"), '2019-01-01', 1, ${text} FROM vehicle`.execute(app.db);
    const lines = await rowsOf(await read('&$select=CounterState,Comments&$filter=Date lt 2019-01-02'));
    expect(lines).toEqual([
      ['CounterState', 'Comments'],
      ['1', `'${text}`],
    ]);
  });

  it('[R-148] a page that fails breaks the connection: no part passes for all', async () => {
    const { body } = await read('&$select=Id');
    const reader = body?.getReader();
    await reader?.read();
    await sql`ALTER VIEW grid_vehicle_counter RENAME TO grid_away`.execute(app.db);
    try {
      await expect(
        (async () => {
          while (!(await reader?.read())?.done);
        })(),
      ).rejects.toThrow('grid_vehicle_counter');
    } finally {
      await sql`ALTER VIEW grid_away RENAME TO grid_vehicle_counter`.execute(app.db);
    }
  });
});
