import { sql } from 'kysely';
import type { OwnershipReport, OwnershipRow } from '../../../src/contract/entities/costs/report-bodies.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { costCategories, costCategoryOf, type CostCategory } from '../../../src/contract/rules/cost-category.ts';
import { addDays, padTwo, shiftMonth, type WireDate } from '../../../src/contract/wire/wire-date.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { daysBetween, factsOf, monthsBetween, scopeOf, type ReportScope } from './scope.ts';

type Found = Pick<
  OwnershipRow,
  'VehicleId' | 'RegistrationNumber' | 'Make' | 'Model' | 'Kilometres' | 'Damages' | 'AgreementNumber' | 'KilometreLimit' | 'Driven'
> & {
  readonly IsActive: boolean;
  readonly ContractStartDate: WireDate | null;
  readonly ContractEndDate: WireDate | null;
  readonly InstalmentCount: number | null;
  readonly InstalmentNet: number | null;
  readonly InstalmentCurrency: string | null;
  readonly Spent: readonly { readonly Currency: string; readonly Group: string; readonly Net: number; readonly Litres: number }[];
};

/** Cost of each vehicle: instalments, fuel, service, insurance, damages, and its kilometres beside the plan of its agreement. */
export async function ownership(request: CallRequest): Promise<OwnershipReport> {
  const { vehicleId = '' } = request.parameters;
  if (!/^\d{0,15}$/.test(vehicleId)) throw new TaborError('bad-request', { detail: 'vehicleId' });
  return ownershipOf(request, await scopeOf(request, vehicleId === '' ? sql`true` : sql`v."Id" = ${vehicleId}`));
}

/** The same for the vehicles of a scope. Throws `forbidden` without the right to read costs. */
export async function ownershipOf(request: CallRequest, scope: ReportScope): Promise<OwnershipReport> {
  if (!scope.reads.costs) throw new TaborError('forbidden');
  const today = request.now.slice(0, 10);
  const { rows } = await request.read((db) =>
    sql<Found>`
      WITH ${factsOf(scope)}
      SELECT f."Id" AS "VehicleId", f."IsActive", f."RegistrationNumber", f."Make", f."Model", coalesce(d."Kilometres", 0)::integer AS "Kilometres",
        ${scope.reads.damages ? sql`coalesce(g."Count", 0)::integer` : sql`NULL`} AS "Damages",
        f."AgreementNumber", f."ContractStartDate", f."ContractEndDate", f."InstalmentCount", f."InstalmentNet"::float8, f."Currency" AS "InstalmentCurrency",
        f."KilometreLimit", contract."Driven", coalesce(s."Spent", '[]') AS "Spent"
      FROM fleet f
      FULL JOIN (SELECT "VehicleId", sum("Kilometres") AS "Kilometres" FROM driven GROUP BY 1) d ON d."VehicleId" = f."Id"
      FULL JOIN damage g ON g."VehicleId" = f."Id"
      FULL JOIN (
        SELECT c."VehicleId", json_agg(json_build_object('Currency', c."Currency", 'Group', i."Name", 'Net', c."Net", 'Litres', c."Litres") ORDER BY c."Currency", c."CostGroup") AS "Spent"
        FROM (SELECT "VehicleId", "Currency", "CostGroup", sum("Net") AS "Net", sum("Litres") AS "Litres" FROM spent GROUP BY 1, 2, 3) c
        JOIN dictionary_item i ON i."Id" = c."CostGroup" GROUP BY 1) s ON s."VehicleId" = f."Id"
      LEFT JOIN LATERAL (
        SELECT "DateTime", "Counter" FROM vehicle_reading WHERE "VehicleId" = f."Id" AND "IsAccepted" AND "DateTime" < f."ContractStartDate" + 1
        ORDER BY "DateTime" DESC, "Counter" DESC LIMIT 1) first ON true
      LEFT JOIN LATERAL (
        -- Null without a reading. A replaced odometer adds nothing, as in the period.
        SELECT sum(greatest("Counter" - "Before", 0))::integer AS "Driven"
        FROM (SELECT "Counter", lag("Counter", 1, "Counter") OVER (ORDER BY "DateTime", "Counter") AS "Before" FROM vehicle_reading
          WHERE "VehicleId" = f."Id" AND "IsAccepted" AND f."ContractStartDate" IS NOT NULL
            AND ("DateTime", "Counter") >= (coalesce(first."DateTime", f."ContractStartDate"), coalesce(first."Counter", 0))) step) contract ON true
      ORDER BY f."RegistrationNumber" COLLATE "pl-x-icu", f."Id"`.execute(db),
  );
  return {
    From: scope.from,
    To: scope.to,
    Rows: rows
      // A vehicle out of use belongs to a report by its figures only.
      .filter(({ IsActive, Spent, Kilometres, Damages }) => IsActive || Spent.length > 0 || Kilometres > 0 || Boolean(Damages))
      .flatMap((vehicle) => rowsOf(scope.reads.vehicles ? vehicle : { ...vehicle, ...withoutAgreement }, scope, today)),
  };
}

/** Agreement columns of a vehicle without an agreement. */
const withoutAgreement = {
  Make: null,
  Model: null,
  AgreementNumber: null,
  ContractStartDate: null,
  ContractEndDate: null,
  InstalmentNet: null,
  InstalmentCurrency: null,
  KilometreLimit: null,
  Driven: null,
};

function rowsOf(vehicleRow: Found, scope: ReportScope, today: WireDate): readonly OwnershipRow[] {
  const { IsActive, InstalmentCount, InstalmentNet, InstalmentCurrency, Spent, ...vehicle } = vehicleRow;
  const isBooked = Spent.some(({ Group }) => costCategoryOf(Group) === 'instalments');
  // Booked instalments are not counted from the agreement again; without a date, neither are those of a vehicle out of use.
  const due =
    isBooked || !IsActive || InstalmentNet === null
      ? 0
      : instalmentsDue(vehicleRow.ContractStartDate, InstalmentCount ?? 0, scope) * InstalmentNet;
  const currencies = new Set([...Spent.map(({ Currency }) => Currency), ...(due > 0 && InstalmentCurrency ? [InstalmentCurrency] : [])]);
  const months = Math.round(((daysBetween(scope.from, scope.to) + 1) / 365.25) * 120) / 10;
  return (currencies.size > 0 ? [...currencies].toSorted() : [InstalmentCurrency]).map((Currency) => {
    const own = Spent.filter((one) => one.Currency === Currency);
    const sumOf = (category: CostCategory) =>
      sum(own.filter(({ Group }) => costCategoryOf(Group) === category).map(({ Net }) => Net)) +
      (category === 'instalments' && Currency === InstalmentCurrency ? due : 0);
    const sums = Object.fromEntries(costCategories.map((category) => [category, cents(sumOf(category))])) as Record<CostCategory, number>;
    return {
      ...vehicle,
      ...sums,
      FromAgreement: Currency === InstalmentCurrency ? cents(due) : 0,
      Currency,
      Months: months,
      Total: cents(sum(Object.values(sums))),
      Litres: sum(own.map(({ Litres }) => Litres)),
      ...(IsActive ? planOf(vehicleRow, today) : { Planned: null, Forecast: null }),
    };
  });
}

/** Instalments of an agreement that fall into the scope: the first on its first day, then one a month. */
function instalmentsDue(start: WireDate | null, count: number, { from, to }: ReportScope): number {
  if (start === null) return 0;
  const [first, startDay] = [start.slice(0, 7), Number(start.slice(8, 10))];
  const dayOf = (index: number) => {
    const lastOfMonth = Number(addDays(`${shiftMonth(first, index + 1)}-01`, -1).slice(8, 10));
    return `${shiftMonth(first, index)}-${padTwo(Math.min(startDay, lastOfMonth))}`;
  };
  // The others lie in other months than the scope; between its first and its last month all are due.
  const [earliest, latest] = [Math.max(0, monthsBetween(start, from)), Math.min(count - 1, monthsBetween(start, to))];
  const ends = earliest > latest ? [] : [...new Set([earliest, latest])].map(dayOf);
  return Math.max(0, latest - earliest + 1) - ends.filter((day) => day < from || day > to).length;
}

/** The plan of the agreement up to today, and the kilometres at its end at the rate so far. */
function planOf(
  { ContractStartDate, ContractEndDate, KilometreLimit, Driven }: Found,
  today: WireDate,
): { readonly Planned: number | null; readonly Forecast: number | null } {
  if (ContractStartDate === null || ContractEndDate === null || KilometreLimit === null) return { Planned: null, Forecast: null };
  const [whole, passed] = [
    daysBetween(ContractStartDate, ContractEndDate),
    Math.min(daysBetween(ContractStartDate, today), daysBetween(ContractStartDate, ContractEndDate)),
  ];
  if (whole <= 0 || passed <= 0) return { Planned: null, Forecast: null };
  return {
    Planned: Math.round((KilometreLimit * passed) / whole),
    Forecast: Driven === null ? null : Math.round((Driven * whole) / passed),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}
