import { sql } from 'kysely';
import { MAX_PLATES, type FleetReport, type FleetShare } from '../../../src/contract/entities/costs/report-bodies.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { factsOf, monthsOf, scopeOf } from './scope.ts';

const dimensions = ['Unit', 'CostPlace', 'Type'] as const;

/** `Of`: the dimension of the row, `Month`, or `Total`. */
type Row = { readonly Of: (typeof dimensions)[number] | 'Month' | 'Group' | 'Total'; readonly Name: string | null };
type VehicleRow = Row & { readonly Vehicles: number; readonly Litres: number; readonly FuelKilometres: number; readonly Damages: number };
type UseRow = Row & { readonly Kilometres: number; readonly Used: number };
type CostRow = Row & { readonly Currency: string; readonly Net: number; readonly Kilometres: number };

type Facts = {
  readonly Vehicles: readonly VehicleRow[];
  readonly Uses: readonly UseRow[];
  readonly Costs: readonly CostRow[];
  readonly Plates: string[] | null;
  readonly Units: string[] | null;
  readonly CostPlaces: string[] | null;
  readonly Types: string[] | null;
};

const ofDimension = sql`CASE WHEN grouping(f."Unit") = 0 THEN 'Unit' WHEN grouping(f."CostPlace") = 0 THEN 'CostPlace' WHEN grouping(f."Type") = 0 THEN 'Type'`;
const dimensionName = sql`CASE WHEN grouping(f."Unit") = 0 THEN f."Unit" WHEN grouping(f."CostPlace") = 0 THEN f."CostPlace" WHEN grouping(f."Type") = 0 THEN f."Type"`;

/** Figures of the fleet. */
export async function fleet(request: CallRequest): Promise<FleetReport> {
  const scope = await scopeOf(request);
  const { from: From, to: To, reads } = scope;
  const facts = await readFacts(request, scope);
  const months = monthsOf(scope);
  const days = months.reduce((sum, month) => sum + month.days, 0);
  const shareOf = (vehicle: VehicleRow): FleetShare => {
    const { Of, Name, Vehicles } = vehicle;
    const isSame = (row: Row) => row.Of === Of && row.Name === Name;
    const use = facts.Uses.find(isSame);
    return {
      Name,
      Vehicles,
      Days: Vehicles * days,
      Used: reads.uses ? (use?.Used ?? 0) : null,
      Kilometres: use?.Kilometres ?? 0,
      Litres: reads.costs ? vehicle.Litres : null,
      FuelKilometres: reads.costs ? vehicle.FuelKilometres : null,
      Damages: reads.damages ? vehicle.Damages : null,
      Costs: reads.costs
        ? facts.Costs.filter(isSame)
            .map(({ Currency, Net, Kilometres }) => ({ Currency, Net, Kilometres }))
            .toSorted(byNet)
        : null,
    };
  };
  const sharesOf = (of: Row['Of']) =>
    facts.Vehicles.filter(({ Of }) => Of === of)
      .map(shareOf)
      .toSorted((left, right) => right.Vehicles - left.Vehicles || String(left.Name).localeCompare(String(right.Name)));
  const [Total] = sharesOf('Total');
  if (!Total) throw new Error('a grouping set without columns has one row');
  return {
    From,
    To,
    Total,
    Months: months.map(({ month, days: inMonth }) => {
      const use = facts.Uses.find(({ Of, Name }) => Of === 'Month' && Name === month);
      const spent = facts.Costs.filter(({ Of, Name }) => Of === 'Month' && Name === month).map(({ Currency, Net }) => ({ Currency, Net }));
      return {
        Month: month,
        Days: Total.Vehicles * inMonth,
        Used: reads.uses ? (use?.Used ?? 0) : null,
        Kilometres: use?.Kilometres ?? 0,
        Costs: reads.costs ? spent.toSorted(byNet) : null,
      };
    }),
    Units: sharesOf('Unit'),
    CostPlaces: sharesOf('CostPlace'),
    Types: sharesOf('Type'),
    Groups: reads.costs
      ? facts.Costs.flatMap(({ Of, Name, Currency, Net }) => (Of === 'Group' ? [{ Name: Name ?? '', Currency, Net }] : [])).toSorted(byNet)
      : null,
    Plates: facts.Plates,
    Choices: { Units: facts.Units ?? [], CostPlaces: facts.CostPlaces ?? [], Types: facts.Types ?? [] },
  };
}

/** Sums by each dimension, month and cost group, in one statement. */
async function readFacts(request: CallRequest, scope: Awaited<ReturnType<typeof scopeOf>>): Promise<Facts> {
  const { rows } = await request.read((db) =>
    sql<Facts>`
      WITH ${factsOf(scope)},
      total AS (
        SELECT f."Id", f."IsActive", f."Unit", f."CostPlace", f."Type", coalesce(d."Kilometres", 0) AS "Kilometres", coalesce(s."Litres", 0) AS "Litres", s."Currencies",
          coalesce(g."Count", 0) AS "Damages"
        FROM fleet f
        FULL JOIN (SELECT "VehicleId", sum("Kilometres") AS "Kilometres" FROM driven GROUP BY 1) d ON d."VehicleId" = f."Id"
        FULL JOIN (SELECT "VehicleId", sum("Litres") AS "Litres", array_agg(DISTINCT "Currency") AS "Currencies" FROM spent GROUP BY 1) s ON s."VehicleId" = f."Id"
        FULL JOIN damage g ON g."VehicleId" = f."Id"
      ),
      vehicles AS (
        SELECT ${ofDimension} ELSE 'Total' END AS "Of", ${dimensionName} END AS "Name", count(*) FILTER (WHERE "IsActive") AS "Vehicles", sum("Litres") AS "Litres",
          coalesce(sum("Kilometres") FILTER (WHERE "Litres" > 0), 0) AS "FuelKilometres", sum("Damages") AS "Damages"
        FROM total f WHERE ${hasFigures} GROUP BY GROUPING SETS ((), (f."Unit"), (f."CostPlace"), (f."Type"))
      ),
      uses AS (
        SELECT ${ofDimension} WHEN grouping(u."Month") = 0 THEN 'Month' ELSE 'Total' END AS "Of",
          ${dimensionName} WHEN grouping(u."Month") = 0 THEN u."Month" END AS "Name", sum(u."Kilometres") AS "Kilometres", sum(u."Days") AS "Used"
        FROM (SELECT "VehicleId", "Month", "Kilometres", 0 AS "Days" FROM driven UNION ALL SELECT "VehicleId", "Month", 0, "Days" FROM used) u
        JOIN fleet f ON f."Id" = u."VehicleId" GROUP BY GROUPING SETS ((), (u."Month"), (f."Unit"), (f."CostPlace"), (f."Type"))
      ),
      costs AS (
        SELECT ${ofDimension} WHEN grouping(f."Month") = 0 THEN 'Month' WHEN grouping(f."CostGroup") = 0 THEN 'Group' ELSE 'Total' END AS "Of",
          ${dimensionName} WHEN grouping(f."Month") = 0 THEN f."Month" WHEN grouping(f."CostGroup") = 0 THEN f."CostGroup"::text END AS "Name",
          f."Currency", sum(f."Net") AS "Net"
        FROM spent f
        GROUP BY GROUPING SETS ((f."Currency"), (f."Currency", f."Month"), (f."Currency", f."CostGroup"), (f."Currency", f."Unit"), (f."Currency", f."CostPlace"), (f."Currency", f."Type"))
      ),
      distances AS (
        SELECT ${ofDimension} ELSE 'Total' END AS "Of", ${dimensionName} END AS "Name", s."Currency", sum(f."Kilometres") AS "Kilometres"
        FROM total f, unnest(f."Currencies") AS s ("Currency")
        GROUP BY GROUPING SETS ((s."Currency"), (s."Currency", f."Unit"), (s."Currency", f."CostPlace"), (s."Currency", f."Type"))
      )
      SELECT (SELECT json_agg(x) FROM vehicles x) AS "Vehicles", coalesce((SELECT json_agg(x) FROM uses x), '[]') AS "Uses",
        coalesce((SELECT json_agg(x) FROM (
          SELECT c."Of", coalesce(i."Name", c."Name") AS "Name", c."Currency", c."Net", coalesce(d."Kilometres", 0) AS "Kilometres"
          FROM costs c LEFT JOIN distances d ON d."Of" = c."Of" AND d."Name" IS NOT DISTINCT FROM c."Name" AND d."Currency" = c."Currency"
          LEFT JOIN dictionary_item i ON c."Of" = 'Group' AND i."Id"::text = c."Name") x), '[]') AS "Costs",
        ${isLimited(request) && scope.reads.vehicles ? plates : sql`NULL`} AS "Plates", ${choices('OrganizationStructure')} AS "Units", ${choices('CostPlace')} AS "CostPlaces", ${choices('Type')} AS "Types"`.execute(
      db,
    ),
  );
  const [facts] = rows;
  if (!facts) throw new Error('a report without FROM has one row');
  return facts;
}

/** A vehicle out of use belongs to a report by its figures only. */
const hasFigures = sql`(f."IsActive" OR f."Kilometres" > 0 OR f."Damages" > 0 OR f."Currencies" IS NOT NULL)`;

/** The plates of the scope; null for more than an address holds. */
const plates = sql`(SELECT CASE WHEN count(*) <= ${MAX_PLATES} THEN coalesce(json_agg("RegistrationNumber" ORDER BY "Id"), '[]') END FROM total f JOIN fleet USING ("Id") WHERE ${hasFigures})`;

function isLimited({ parameters }: CallRequest): boolean {
  return ['unit', 'costPlace', 'type'].some((name) => (parameters[name] ?? '') !== '');
}

function choices(column: 'OrganizationStructure' | 'CostPlace' | 'Type') {
  return sql`(SELECT json_agg(DISTINCT ${sql.ref(column)}) FROM vehicle WHERE "IsActive" AND ${sql.ref(column)} <> '')`;
}

function byNet(left: { readonly Net: number }, right: { readonly Net: number }): number {
  return right.Net - left.Net;
}
