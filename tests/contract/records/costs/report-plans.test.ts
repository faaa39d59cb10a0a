import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { fleetReport, ownershipReport } from '../../../../src/contract/entities/costs/report-bodies.ts';
import { onEveryPostgres } from '../../../support/backend/contract-app.ts';
import { nodesOf, planOf, statementsOf } from '../../../support/backend/query-plans.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

const VEHICLES = 300;
/**
 * Of each vehicle: ten costs, ten readings, two long periods of use in twelve months. A step that reads the rows of all vehicles for each
 * one reads thousands.
 */
const MAX_ROWS_PER_VEHICLE = 40;

onEveryPostgres('reports of a large fleet', (app) => {
  const groups = [smallFleet.costGroup, smallFleet.otherCostGroup];

  beforeAll(async () => {
    await sql`INSERT INTO vehicle ("Id", "RegistrationNumber", "OrganizationStructure", "CostPlace", "Type", "Fuel")
      SELECT 1000 + n, 'ZX ' || n, 'U' || n % 7, 'C' || n % 9, 'T' || n % 3, 'Diesel' FROM generate_series(1, ${VEHICLES}::integer) n`.execute(
      app.db,
    );
    await sql`INSERT INTO cost ("CostDate", "VehicleId", "CostGroup", "Quantity", "CostValue", "CostGross", "Currency")
      SELECT current_date - n * 7 % 400, 1001 + n % ${VEHICLES}, (${groups}::bigint[])[1 + n % 2], 40 + n % 7, 100.5 + n % 90, 1, CASE n % 11 WHEN 0 THEN 'EUR' ELSE 'PLN' END
      FROM generate_series(1, ${VEHICLES * 10}::integer) n`.execute(app.db);
    await sql`INSERT INTO vehicle_reading ("Source", "RecordId", "Part", "VehicleId", "DateTime", "Counter")
      SELECT 'vehicle-counter', 1000000 + n, '', 1001 + n % ${VEHICLES}, localtimestamp - interval '450 days' + n / ${VEHICLES} * interval '45 days', 1000 + n FROM generate_series(1, ${VEHICLES * 10}::integer) n`.execute(
      app.db,
    );
    // Rentals over years, some without an end, each with a booking inside or over its end; and days on which one booking ends and the next
    // begins.
    await sql`INSERT INTO occupation ("Kind", "RecordId", "Claim", "VehicleId", "Period")
      SELECT 'rental_document', 1000000 + n, 'r' || n, 1000 + n, tsrange(current_date - 600 + n, CASE WHEN n % 3 > 0 THEN current_date - n + interval '9 hours' END) FROM generate_series(1, ${VEHICLES}::integer) n
      UNION ALL SELECT 'vehicle_booking', 1000000 + n, 'r' || n, 1000 + n, tsrange(current_date - 200 - n, current_date - n + n % 4) FROM generate_series(1, ${VEHICLES}::integer) n`.execute(
      app.db,
    );
    await sql`INSERT INTO vehicle_damage ("VehicleId", "DamageDateTime", "ReportDate", "Number", "PlaceCity", "PlaceAddressInOneLine")
      SELECT 1001 + n % 50, localtimestamp - n * interval '4 days', localtimestamp, 'Z/' || n, 'Łódź', 'Łódź' FROM generate_series(1, 120) n`.execute(
      app.db,
    );
    await sql`ANALYZE`.execute(app.db);
    // Not in the statistics: the planner expects one vehicle.
    await sql`UPDATE vehicle SET "CostPlace" = 'new' WHERE "Id" > 1000`.execute(app.db);
  });

  it.each(['/Report/Ownership', '/Report/Fleet', '/Report/Ownership?costPlace=new', '/Report/Fleet?costPlace=new'])(
    '[R-138] %s reads each row once, not once per vehicle',
    async (path) => {
      const [route = '', parameters = ''] = path.split('?');
      const statement = (await statementsOf(app, route, Object.fromEntries(new URLSearchParams(parameters)))).find((one) =>
        one.sql.includes('fleet AS'),
      );
      if (!statement) throw new Error(`${path} reads no facts`);
      const steps = nodesOf(await planOf(app, statement, [], 'ANALYZE')).map((node) => ({ step: node['Node Type'], rows: rowsOf(node) }));
      expect(steps.length).toBeGreaterThan(10);
      expect(steps.filter(({ rows }) => rows > VEHICLES * MAX_ROWS_PER_VEHICLE)).toEqual([]);
    },
  );

  it('[R-138] used days are the distinct days of all periods, by month', async () => {
    const report = v.parse(fleetReport, await (await app.get('/Report/Fleet', { as: 'admin' })).json());
    const { rows } = await sql<{ Month: string; Days: number }>`
      SELECT to_char(d, 'YYYY-MM') AS "Month", count(DISTINCT (v."Id", d))::integer AS "Days"
      FROM occupation o JOIN vehicle v ON v."Id" = o."VehicleId" AND v."IsActive", generate_series(${report.From}::timestamp, ${report.To}::timestamp, interval '1 day') d
      WHERE o."Period" && tsrange(d, d + interval '1 day') GROUP BY 1 ORDER BY 1`.execute(app.db);
    expect(report.Months.map(({ Month, Used }) => ({ Month, Days: Used }))).toEqual(rows);
    expect(report.Total.Used).toBe(rows.reduce((sum, { Days }) => sum + Days, 0));
  });

  it('[R-138] each vehicle has the costs, kilometres, damages of its own records', async () => {
    const { From, To, Rows } = v.parse(ownershipReport, await (await app.get('/Report/Ownership', { as: 'admin' })).json());
    const { rows } = await sql<{ VehicleId: number }>`
      SELECT v."Id" AS "VehicleId", c."Currency", coalesce(c."Total", 0)::float8 AS "Total", coalesce(k."Kilometres", 0)::integer AS "Kilometres",
        (SELECT count(*)::integer FROM vehicle_damage d WHERE d."VehicleId" = v."Id" AND d."DamageDateTime"::date BETWEEN ${From}::date AND ${To}::date) AS "Damages"
      FROM vehicle v
      LEFT JOIN LATERAL (
        SELECT "Currency", sum("CostValue") AS "Total" FROM cost WHERE "VehicleId" = v."Id" AND "CostDate" BETWEEN ${From}::date AND ${To}::date GROUP BY 1) c ON true
      LEFT JOIN LATERAL (
        SELECT max("Counter") - coalesce(max("Counter") FILTER (WHERE "DateTime" < ${From}::date), min("Counter")) AS "Kilometres" FROM vehicle_reading WHERE "VehicleId" = v."Id" AND "DateTime" < ${To}::date + 1) k ON true
      WHERE v."IsActive" AND v."Id" > 1000 ORDER BY v."Id", c."Currency"`.execute(app.db);
    expect(rows.length).toBeGreaterThan(VEHICLES);
    const byVehicle = Rows.filter(({ VehicleId }) => VehicleId > 1_000).toSorted((left, right) => left.VehicleId - right.VehicleId);
    expect(
      byVehicle.map(({ VehicleId, Currency, Total, Kilometres, Damages }) => ({ VehicleId, Currency, Total, Kilometres, Damages })),
    ).toEqual(rows);
  });
});

/** Rows that a step found or discarded, in all its loops. */
function rowsOf(node: ReturnType<typeof nodesOf>[number]): number {
  const rows = node['Actual Rows'] ?? 0;
  return (rows + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
}
