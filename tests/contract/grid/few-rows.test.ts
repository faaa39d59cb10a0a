import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { idsOf, nodesOf, pageStatementOf, planOf, rowsOfPage } from '../../support/backend/query-plans.ts';

const list = '/api/ODataVehicleHandoverDocument';
const ROWS = 24_000;
const month = 'Date ge 2000-02-01 and Date lt 2000-03-01';

onNewestPostgres('pages of rows that stand together', (app) => {
  beforeAll(async () => {
    await sql`ALTER TABLE vehicle_handover_document DISABLE TRIGGER keep_search`.execute(app.db);
    // Numbers and kilometres grow with the dates, as they do in a company.
    await sql`
      INSERT INTO vehicle_handover_document ("Date", "Number", "Counter", "VehicleId", "FromEmployeeId", "ToEmployeeId", "Fuel")
      SELECT timestamp '2000-01-01' + n * interval '1 hour', 'N/' || to_char(n, 'FM00000'), CASE WHEN n % 9 > 0 THEN n END, 1 + n % 8, 1, 2, CASE WHEN n % 3 = 0 THEN '1/2' END FROM generate_series(1, ${ROWS}) n`.execute(
      app.db,
    );
    await sql`VACUUM ANALYZE vehicle_handover_document`.execute(app.db);
  });

  const filters = {
    [month]: sql`"Date" >= '2000-02-01' AND "Date" < '2000-03-01'`,
    [`${month} and Fuel eq '1/2'`]: sql`"Date" >= '2000-02-01' AND "Date" < '2000-03-01' AND "Fuel" = '1/2'`,
    [`Date ge 2000-01-01 and Counter gt 20`]: sql`"Date" >= '2000-01-01' AND "Counter" > 20`,
    'Counter le 300': sql`"Counter" <= 300`,
  };
  const orders = ['Number', 'Vehicle', 'Counter', 'Date'];

  it.each(Object.entries(filters))('[R-020] %s: every page in every order is that of OFFSET', async ($filter, condition) => {
    for (const field of orders) {
      for (const direction of ['asc', 'desc'] as const) {
        const key = field === 'Number' || field === 'Vehicle' ? sql`${sql.ref(field)} COLLATE "pl-x-icu"` : sql.ref(field);
        const nulls = direction === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
        const { rows } = await sql<{
          Id: number;
        }>`SELECT "Id" FROM grid_vehicle_handover_document WHERE ${condition} ORDER BY ${key} ${nulls}, "Id" ${sql.raw(direction)}`.execute(
          app.db,
        );
        const all = rows.map(({ Id }) => Id);
        for (const skip of [0, 100, all.length - 3, all.length + 10]) {
          const page = await idsOf(app, list, {
            $filter,
            $orderby: `${field} ${direction}`,
            $skip: String(skip),
            $top: '10',
            $count: 'true',
          });
          expect([field, direction, skip, page]).toStrictEqual([
            field,
            direction,
            skip,
            { ids: all.slice(skip, skip + 10), count: all.length },
          ]);
        }
      }
    }
  });

  it.each(['Number desc', 'Counter desc', 'Vehicle asc'])(
    '[R-020] a month by %s reads its rows alone, however far down they stand',
    async ($orderby) => {
      const plan = await planOf(app, await pageStatementOf(app, list, { $filter: month, $orderby }), [], 'ANALYZE');
      const removed = nodesOf(rowsOfPage(plan)).map((node) => (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 0));
      expect(Math.max(0, ...removed)).toBeLessThan(100);
    },
  );

  it('[R-020] a filter that many rows match is walked, not sorted', async () => {
    const plan = await planOf(
      app,
      await pageStatementOf(app, list, { $filter: 'Date ge 2000-01-01', $orderby: 'Number desc' }),
      [],
      'ANALYZE',
    );
    for (const node of nodesOf(rowsOfPage(plan))) expect((node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0)).toBeLessThan(100);
  });
});
