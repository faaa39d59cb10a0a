import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { nodesOf, pageStatementOf, planOf, rowsOfPage } from '../../support/backend/query-plans.ts';
import { smallFleet, type Role } from '../../support/backend/seed/small-fleet.ts';

const list = '/api/ODataVehicleReading';
const ROWS = 24_000;

/** The same conditions in SQL, on the column "Employee". */
const filters: Readonly<Record<string, string>> = {
  "contains(Employee,'Nowak 17')": `"Employee" LIKE '%Nowak 17%'`,
  "contains(tolower(Employee),'nowak 1')": `lower("Employee") LIKE '%nowak 1%'`,
  "startswith(Employee,'Ewa Nowak 3')": `"Employee" LIKE 'Ewa Nowak 3%'`,
  "endswith(Employee,' 399')": `"Employee" LIKE '% 399'`,
  "contains(Employee,'Unknown')": 'false',
  "contains(Employee,'Nowak 17') or startswith(Employee,'Ewa Nowak 5')": `"Employee" LIKE '%Nowak 17%' OR "Employee" LIKE 'Ewa Nowak 5%'`,
  "contains(Employee,'Nowak') and Vehicle eq 'ZX 3'": `"Employee" LIKE '%Nowak%' AND "Vehicle" = 'ZX 3'`,
  "Employee eq 'Ewa Nowak 17'": `"Employee" = 'Ewa Nowak 17'`,
  "Employee in ('Ewa Nowak 17','Ewa Nowak 18',null)": `"Employee" IN ('Ewa Nowak 17', 'Ewa Nowak 18') OR "Employee" IS NULL`,
  "not contains(Employee,'Nowak 17')": `NOT "Employee" LIKE '%Nowak 17%'`,
  "contains(Review,'flag')": `"Review" LIKE '%flag%'`,
};

onNewestPostgres('parts of texts that many rows share', (app) => {
  beforeAll(async () => {
    await sql`ALTER TABLE vehicle_reading DISABLE TRIGGER USER`.execute(app.db);
    // Rows of one person stand together; every fifth row has no person. The viewer sees the person of every second row.
    await sql`
      INSERT INTO vehicle_reading ("VehicleId", "NameOfVehicleId", "Source", "RecordId", "Part", "NameOfEmployeeId", "DateTime", "Counter", "Review")
      SELECT ${smallFleet.vehicle}, 'ZX ' || n % 8, CASE n % 2 WHEN 0 THEN 'vehicle-counter' ELSE 'vehicle-handover-document' END, 10000000 + n, 'Counter', CASE WHEN n % 5 > 0 THEN 'Ewa Nowak ' || n / 60 END,
        timestamp '2000-01-01' + n * interval '1 hour', n, CASE n % 50 WHEN 0 THEN 'flagged' END FROM generate_series(1, ${ROWS}) n`.execute(
      app.db,
    );
    await sql`VACUUM ANALYZE vehicle_reading`.execute(app.db);
    await sql`ALTER TABLE vehicle_reading ENABLE TRIGGER USER`.execute(app.db);
    const viewer = app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer');
    for (const [name, IsRead] of [
      ['VehicleCounter', true],
      ['VehicleHandoverDocument', false],
    ] as const)
      await app.db
        .updateTable('user_permission')
        .set({ IsRead })
        .where('FunctionalityId', '=', functionality[name])
        .where('UserId', '=', viewer)
        .execute();
  });

  const pageOf = async (as: Role, parameters: Readonly<Record<string, string>>) => {
    const { value, '@odata.count': count } = (await (
      await app.get(`${list}?${new URLSearchParams({ $count: 'true', ...parameters })}`, { as })
    ).json()) as { value: { Id: number }[]; '@odata.count': number };
    return { ids: value.map(({ Id }) => Id), count };
  };

  it.each(['admin', 'viewer'] as const)('[R-020] %s gets the pages of OFFSET', async (as) => {
    const employee = as === 'admin' ? sql`"Employee"` : sql`CASE WHEN "Source" = ANY (${['vehicle-counter']}::text[]) THEN "Employee" END`;
    for (const [$filter, condition] of Object.entries(filters)) {
      for (const [$orderby, order] of [
        ['Date desc', '"Date" DESC'],
        ['Employee asc', '"Employee" COLLATE "pl-x-icu" ASC NULLS FIRST'],
        ['Vehicle desc', '"Vehicle" COLLATE "pl-x-icu" DESC NULLS LAST'],
      ] as const) {
        const { rows } = await sql<{
          Id: number;
        }>`SELECT "Id" FROM (SELECT "Id", "Date", "Vehicle", "Review", ${employee} AS "Employee" FROM grid_vehicle_reading) rows WHERE ${sql.raw(condition)} ORDER BY ${sql.raw(order)}, "Id" ${sql.raw($orderby.split(' ')[1] ?? '')}`.execute(
          app.db,
        );
        const all = rows.map(({ Id }) => Id);
        for (const skip of [0, all.length - 3]) {
          const page = await pageOf(as, { $filter, $orderby, $skip: String(Math.max(0, skip)), $top: '10' });
          expect([as, $filter, $orderby, page]).toStrictEqual([
            as,
            $filter,
            $orderby,
            { ids: all.slice(Math.max(0, skip), Math.max(0, skip) + 10), count: all.length },
          ]);
        }
      }
    }
  });

  it.each(["contains(Employee,'Nowak 17')", "contains(tolower(Employee),'unknown')", "endswith(Employee,' 399')"])(
    '[R-143] %s reads its rows alone',
    async ($filter) => {
      for (const $orderby of ['Date desc', 'Date asc', 'Vehicle asc']) {
        const plan = await planOf(app, await pageStatementOf(app, list, { $filter, $orderby }), [], 'ANALYZE');
        const removed = nodesOf(rowsOfPage(plan)).map((node) => (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 0));
        expect([$orderby, Math.max(0, ...removed)]).toEqual([$orderby, expect.toSatisfy((count: number) => count < 600)]);
      }
    },
  );
});
