import { sql, type Kysely, type RawBuilder } from 'kysely';
import { daysOfPeriod, reportPeriods, type ReportPeriod } from '../../../src/contract/entities/costs/report-bodies.ts';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { may } from '../../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { costCategoryOf } from '../../../src/contract/rules/cost-category.ts';
import { addDays, shiftMonth, type WireDate } from '../../../src/contract/wire/wire-date.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';

/** The days, vehicles and kinds of records that a report covers. */
export type ReportScope = {
  readonly from: WireDate;
  readonly to: WireDate;
  /** Limits the vehicles by a condition on `v`. */
  readonly vehicles: RawBuilder<unknown>;
  /** Cost groups of fuel. */
  readonly fuelGroups: readonly number[];
  readonly reads: { readonly vehicles: boolean; readonly uses: boolean; readonly costs: boolean; readonly damages: boolean };
};

/** The scope that a request names. Throws `bad-request` for an unknown period. */
export async function scopeOf(
  { db, user: { permissions }, parameters, now }: CallRequest,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<ReportScope> {
  const { period = reportPeriods[0], unit, costPlace, type } = parameters;
  if (!isPeriod(period)) throw new TaborError('bad-request', { detail: 'period' });
  const vehicles = sql`${condition} AND ${isValue('OrganizationStructure', unit)} AND ${isValue('CostPlace', costPlace)} AND ${isValue('Type', type)}`;
  return {
    ...daysOfPeriod(period, now.slice(0, 10)),
    vehicles,
    fuelGroups: await fuelGroupsOf(db),
    reads: {
      vehicles: may(permissions, 'Vehicle', 'IsRead'),
      uses: may(permissions, 'Booking', 'IsRead') && may(permissions, 'RentalDocument', 'IsRead'),
      costs: may(permissions, 'Cost', 'IsRead'),
      damages: may(permissions, 'VehicleDamage', 'IsRead'),
    },
  };
}

/**
 * Named queries of a report: `fleet` has its vehicles, also those out of use, whose records are in the lists, too; `driven` their
 * kilometres by month, `used` the booked or rented days of those in use by month, `spent` their costs by month, currency and group, with
 * the parts of the fleet. A reading lower than the one before adds nothing: the odometer was replaced. A booked day counts once: a `stay`
 * begins after the latest end before it. Days are counted by the bounds of stays and months, not as rows.
 *
 * Sums of these queries join `fleet` with FULL JOIN. It equals LEFT JOIN, as every row is of a vehicle of the fleet, but PostgreSQL has no
 * nested loop for it: a fleet that it expects to be of one vehicle would be compared pair by pair.
 */
export function factsOf(scope: ReportScope): RawBuilder<unknown> {
  const { from, to, vehicles, fuelGroups, reads } = scope;
  const months = monthsOf(scope).map(({ month }) => month);
  const firsts = months.map((month) => `${month}-01`);
  const lasts = months.map((month) => addDays(`${shiftMonth(month, 1)}-01`, -1));
  const [start, end] = [sql`${from}::date`, sql`${addDays(to, 1)}::date`];
  return sql`
    fleet AS MATERIALIZED (SELECT v.*, v."OrganizationStructure" AS "Unit" FROM vehicle v WHERE ${vehicles}),
    reading AS (
      SELECT r."VehicleId", r."DateTime", r."Counter" FROM vehicle_reading r JOIN fleet f ON f."Id" = r."VehicleId"
      WHERE r."IsAccepted" AND r."DateTime" >= ${start} AND r."DateTime" < ${end}
      UNION ALL
      SELECT f."Id", b."DateTime", b."Counter" FROM fleet f CROSS JOIN LATERAL (
        SELECT "DateTime", "Counter" FROM vehicle_reading
        WHERE "VehicleId" = f."Id" AND "IsAccepted" AND "DateTime" < ${start} ORDER BY "DateTime" DESC, "Counter" DESC LIMIT 1) b
    ),
    step AS (
      SELECT "VehicleId", "DateTime", "Counter" - lag("Counter") OVER (PARTITION BY "VehicleId" ORDER BY "DateTime", "Counter") AS "Kilometres" FROM reading
    ),
    driven AS MATERIALIZED (
      SELECT "VehicleId", to_char("DateTime", 'YYYY-MM') AS "Month", sum("Kilometres") AS "Kilometres" FROM step WHERE "Kilometres" > 0 GROUP BY 1, 2
    ),
    busy AS (
      SELECT o."VehicleId", greatest(lower(o."Period"), ${start})::date AS "First", (least(upper(o."Period"), ${end}) - interval '1 second')::date AS "Last"
      FROM occupation o JOIN fleet f ON f."Id" = o."VehicleId" AND f."IsActive"
      WHERE ${reads.uses} AND o."Period" && tsrange(${start}, ${end})
    ),
    stay AS (
      SELECT "VehicleId", greatest("First", max("Last") OVER (PARTITION BY "VehicleId" ORDER BY "First" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) + 1) AS "First", "Last"
      FROM busy
    ),
    used AS MATERIALIZED (
      SELECT s."VehicleId", m."Month", sum(least(s."Last", m."Last") - greatest(s."First", m."First") + 1) AS "Days"
      FROM stay s JOIN unnest(${months}::text[], ${firsts}::date[], ${lasts}::date[]) AS m ("Month", "First", "Last")
        ON s."First" <= m."Last" AND s."Last" >= m."First"
      WHERE s."First" <= s."Last"
      GROUP BY 1, 2
    ),
    spent AS MATERIALIZED (
      SELECT c."VehicleId", f."Unit", f."CostPlace", f."Type", to_char(c."CostDate", 'YYYY-MM') AS "Month", c."Currency", c."CostGroup", sum(c."CostValue") AS "Net",
        coalesce(sum(c."Quantity") FILTER (WHERE c."CostGroup" = ANY(${fuelGroups}) AND f."Fuel" !~* 'ele[ck]tr'), 0) AS "Litres"
      FROM cost c JOIN fleet f ON f."Id" = c."VehicleId"
      WHERE ${reads.costs} AND c."CostDate" >= ${start} AND c."CostDate" < ${end}
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    ),
    damage AS MATERIALIZED (
      SELECT d."VehicleId", count(*) AS "Count" FROM vehicle_damage d JOIN fleet f ON f."Id" = d."VehicleId"
      WHERE ${reads.damages} AND d."DamageDateTime" >= ${start} AND d."DamageDateTime" < ${end}
      GROUP BY 1
    )`;
}

/** The months of a scope, each with the number of its days in it. */
export function monthsOf({ from, to }: ReportScope): readonly { readonly month: string; readonly days: number }[] {
  const count = from > to ? 0 : monthsBetween(from, to) + 1;
  return Array.from({ length: count }, (_, index) => {
    const month = shiftMonth(from.slice(0, 7), index);
    const next = `${shiftMonth(month, 1)}-01`;
    return { month, days: daysBetween(from.startsWith(month) ? from : `${month}-01`, to.startsWith(month) ? addDays(to, 1) : next) };
  });
}

/** Whole days from one day to another. */
export function daysBetween(from: WireDate, to: WireDate): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
}

/** Calendar months from the month of one day to that of another. */
export function monthsBetween(from: WireDate, to: WireDate): number {
  const monthOf = (day: WireDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from);
}

async function fuelGroupsOf(db: Kysely<Database>): Promise<readonly number[]> {
  const groups = await db
    .selectFrom('dictionary_item')
    .select(['Id', 'Name'])
    .where('DictionaryId', '=', dictionaryIds.costGroups)
    .execute();
  return groups.filter(({ Name }) => costCategoryOf(Name) === 'fuel').map(({ Id }) => Id);
}

function isPeriod(text: string): text is ReportPeriod {
  return (reportPeriods as readonly string[]).includes(text);
}

function isValue(column: 'OrganizationStructure' | 'CostPlace' | 'Type', value: string | undefined): RawBuilder<unknown> {
  return value === undefined || value === '' ? sql`true` : sql`v.${sql.ref(column)} = ${value}`;
}
