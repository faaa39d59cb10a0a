import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { nodesOf, planOf, statementsOf } from '../../support/backend/query-plans.ts';

const list = '/api/ODataVehicleHandoverDocument';
const ROWS = 10_400;

onNewestPostgres('the count of a long list', (app) => {
  beforeAll(async () => {
    await sql`ALTER TABLE vehicle_handover_document DISABLE TRIGGER keep_search`.execute(app.db);
    await sql`
      INSERT INTO vehicle_handover_document ("Date", "VehicleId", "FromEmployeeId", "ToEmployeeId", "SearchText")
      SELECT timestamp '2000-01-01' + n * interval '1 hour', 1, 1, 2, CASE WHEN n <= 10000 THEN 'powszechne dokladnie' ELSE 'powszechne' END
      FROM generate_series(1, ${ROWS}) n`.execute(app.db);
  });

  async function countsOf(parameters: Readonly<Record<string, string>>) {
    const response = await app.get(`${list}?${new URLSearchParams({ $count: 'true', ...parameters })}`);
    const { value, ...counts } = (await response.json()) as { value: unknown[] };
    return { status: response.status, rows: value?.length, ...counts };
  }

  it('[R-020] is exact for a client that sets no limit', async () => {
    expect(await countsOf({ data: 'powszechne' })).toStrictEqual({ status: 200, rows: 25, '@odata.count': ROWS });
  });

  it('[R-020] counts exactly up to its limit; above it the response names the limit', async () => {
    expect(await countsOf({ data: 'dokladnie', countLimit: '10000' })).toStrictEqual({ status: 200, rows: 25, '@odata.count': 10_000 });
    const parameters = { data: 'powszechne', countLimit: '10000', $top: '25', $count: 'true' };
    expect(await countsOf(parameters)).toStrictEqual({ status: 200, rows: 25, '@tabor.countOver': 10_000 });
    const count = (await statementsOf(app, list, parameters)).find((statement) => statement.sql.includes('count(*)'));
    if (!count) throw new Error('nothing was counted');
    // A bitmap of the search index covers all matches; of the rows, no more are read than are counted.
    const steps = nodesOf(await planOf(app, count, [], 'ANALYZE')).filter((node) => node['Node Type'] !== 'Bitmap Index Scan');
    for (const node of steps) expect(node['Actual Rows'] ?? 0).toBeLessThanOrEqual(10_001);
  });

  it('[R-020] the exact count follows in a response without rows', async () => {
    expect(await countsOf({ data: 'powszechne', $top: '0' })).toStrictEqual({ status: 200, rows: 0, '@odata.count': ROWS });
  });

  it('[R-020] the count of all rows is exact also with a limit: it is stored', async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM vehicle_handover_document`.execute(app.db);
    expect(await countsOf({ countLimit: '10000' })).toStrictEqual({ status: 200, rows: 25, '@odata.count': rows[0]?.count });
  });

  it('[R-020] a limit that is no number is refused', async () => {
    expect(await countsOf({ countLimit: 'many' })).toMatchObject({
      status: 400,
      detail: 'countLimit: "many" is not a whole number at position 0',
    });
  });
});
