import { sql, type Kysely, type RawBuilder } from 'kysely';
import { eventOf, type EventName } from '../../src/contract/definition/events.ts';
import { runPeriodically } from '../database/periodic-task.ts';
import type { Database } from '../database/tables.ts';

/** Longest delay between a date and its event. */
const INTERVAL_SECONDS = 300;

export type Rules = {
  readonly DueDays: number;
  readonly DueKilometres: number;
  readonly OpenTripHours: number;
  readonly OverdueHours: number;
  readonly DecisionHours: number;
};

/**
 * The records for which an event of time is due: `"RecordId"`, `"VehicleId"`, `"Number"`, `"StartDate"` (the date that has come),
 * `"EndDate"`, `"Concerned"` (employees), `"CreatedBy"` and `"Kilometres"`. Each record and date gives one event; without a date, each
 * `"Mark"`: the reading that is due. A decision that waits gives one for each step.
 */
type Query = (rules: Rules) => RawBuilder<unknown>;

const none = sql`NULL::bigint`;
const upTo = (days: number) => sql`localtimestamp + make_interval(days => ${days})`;
/** Reached in the last 30 days. */
const passed = (hours: number) => sql`localtimestamp - make_interval(days => 30, hours => ${hours}) AND ${since(hours)}`;
const since = (hours: number) => sql`localtimestamp - make_interval(hours => ${hours})`;
const concerned = (...columns: readonly string[]) =>
  sql`array_remove(ARRAY[${sql.join(columns.map((column) => sql.ref(column)))}]::bigint[], NULL)`;

/** A date of a row of `vehicle` that comes within the company's days. Dates that have passed for a month are of no use. */
const vehicleDate =
  (column: string): Query =>
  ({ DueDays }) =>
    sql`
  SELECT v."Id" AS "RecordId", v."Id" AS "VehicleId", NULL AS "Number", v.${sql.ref(column)}::timestamp AS "StartDate", NULL::timestamp AS "EndDate",
    ${concerned('v.CurrentUserId')} AS "Concerned", ${none} AS "CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
  FROM vehicle v WHERE v."IsActive" AND v.${sql.ref(column)} BETWEEN ${upTo(-30)} AND ${upTo(DueDays)}`;

/** How long entries wait on a device before their person hears of it elsewhere. */
const QUEUED_HOURS = 4;

const queries: Partial<Readonly<Record<EventName, Query>>> = {
  'inspection-due': vehicleDate('NextTechnicalInspection'),
  'lease-due': vehicleDate('ContractEndDate'),
  'service-due': (rules) => sql`
    ${vehicleDate('NextServiceInspection')(rules)}
    UNION ALL
    SELECT v."Id", v."Id", NULL, NULL::timestamp, NULL::timestamp, ${concerned('v.CurrentUserId')}, ${none}, v."VehicleMileageNextServiceInspection" - v."VehicleMileage", v."VehicleMileageNextServiceInspection"::text
    FROM vehicle v WHERE v."IsActive" AND v."VehicleMileage" >= v."VehicleMileageNextServiceInspection" - ${rules.DueKilometres} AND v."VehicleMileageNextServiceInspection" > 0`,
  'policy-due': ({ DueDays }) => sql`
    SELECT p."Id" AS "RecordId", p."VehicleId", p."Number", p."DateTo"::timestamp AS "StartDate", NULL::timestamp AS "EndDate", '{}'::bigint[] AS "Concerned", ${none} AS "CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
    FROM vehicle_insurance_policy p JOIN vehicle v ON v."Id" = p."VehicleId" AND v."IsActive" WHERE p."DateTo" BETWEEN ${upTo(-30)} AND ${upTo(DueDays)}
      AND NOT EXISTS (SELECT FROM vehicle_insurance_policy later WHERE later."VehicleId" = p."VehicleId" AND later."DateTo" > p."DateTo")`,
  'licence-due': ({ DueDays }) => sql`
    SELECT e."Id" AS "RecordId", ${none} AS "VehicleId", NULL AS "Number", e."DriverLicenceExpirationDate"::timestamp AS "StartDate", NULL::timestamp AS "EndDate", ARRAY[e."Id"] AS "Concerned", ${none} AS "CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
    FROM employee e WHERE e."IsActive" AND e."DriverLicenceExpirationDate" BETWEEN ${upTo(-30)} AND ${upTo(DueDays)}`,
  'card-due': ({ DueDays }) => sql`
    SELECT c."Id" AS "RecordId", c."VehicleId", c."Number", c."ValidTo"::timestamp AS "StartDate", NULL::timestamp AS "EndDate", ${concerned('c.EmployeeId')} AS "Concerned", ${none} AS "CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
    FROM fuel_card c WHERE c."LiquidationDate" IS NULL AND c."ValidTo" BETWEEN ${upTo(-30)} AND ${upTo(DueDays)}
      AND NOT EXISTS (SELECT FROM vehicle v WHERE v."Id" = c."VehicleId" AND NOT v."IsActive")`,
  'trip-open': ({ OpenTripHours }) => sql`
    SELECT t."Id" AS "RecordId", t."VehicleId", NULL AS "Number", t."StartDate", NULL::timestamp AS "EndDate", ${concerned('t.EmployeeId')} AS "Concerned", t."CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
    FROM trip_record_card t WHERE t."EndDate" IS NULL AND t."StartDate" BETWEEN ${upTo(-90)} AND ${since(OpenTripHours)}`,
  'vehicle-overdue': ({ OverdueHours }) => sql`
    SELECT d."Id" AS "RecordId", d."VehicleId", d."Number", d."StartDate", d."EndDate", ${concerned('d.ConsultantId')} AS "Concerned", d."CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
    FROM rental_document d WHERE d."PickupDate" IS NOT NULL AND d."ReturnDate" IS NULL AND NOT d."IsDiscarded" AND d."EndDate" BETWEEN ${upTo(-30)} AND ${since(OverdueHours)}`,
  // Two notices of each newest key: fourteen and three days before its end.
  'key-due': () => sql`
    SELECT k."UserId" AS "RecordId", ${none} AS "VehicleId", NULL AS "Number", (k."ExpiresOn" - interval '1 second')::timestamp(0) AS "StartDate", NULL::timestamp AS "EndDate", '{}'::bigint[] AS "Concerned", ${none} AS "CreatedBy", NULL::numeric AS "Kilometres",
      concat_ws(' ', k."Id", (k."ExpiresOn" - interval '1 second')::date, n.days) AS "Mark"
    FROM api_key k JOIN LATERAL (SELECT CASE WHEN k."ExpiresOn" <= now() + interval '3 days' THEN 3 ELSE 14 END AS days) n ON true
    WHERE k."RevokedOn" IS NULL AND k."ExpiresOn" BETWEEN now() AND now() + interval '14 days' AND NOT EXISTS (SELECT FROM api_key later WHERE later."UserId" = k."UserId" AND later."Id" > k."Id")`,
  'webhook-paused': () => sql`
    SELECT w."Id" AS "RecordId", ${none} AS "VehicleId", NULL AS "Number", w."PausedOn"::timestamp(0) AS "StartDate", NULL::timestamp AS "EndDate", '{}'::bigint[] AS "Concerned", ${none} AS "CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
    FROM webhook w WHERE w."PausedOn" IS NOT NULL`,
  // Also of a device that sends no reports any more: its last reported entries still wait there.
  'device-waiting': () => sql`
    SELECT d."Id" AS "RecordId", ${none} AS "VehicleId", NULL AS "Number", d."QueuedSince"::timestamp(0) AS "StartDate", NULL::timestamp AS "EndDate", '{}'::bigint[] AS "Concerned", d."UserId" AS "CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
    FROM device d WHERE d."WipedOn" IS NULL AND d."WipeOn" IS NULL AND d."QueuedSince" <= now() - make_interval(hours => ${QUEUED_HOURS})`,
  'booking-undecided': ({ DecisionHours }) => sql`
    SELECT b."Id" AS "RecordId", b."VehicleId", b."Number", b."StartDate", b."EndDate", ${concerned('b.EmployeeId')} AS "Concerned", b."CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
    FROM vehicle_booking b WHERE NOT b."IsAccepted" AND NOT b."IsRejected" AND NOT b."IsRejectedByDriver" AND b."CreatedOn" BETWEEN ${passed(DecisionHours)} AND b."EndDate" > localtimestamp`,
  'rental-undecided': ({ DecisionHours }) => sql`
    SELECT d."Id" AS "RecordId", d."VehicleId", d."Number", d."StartDate", d."EndDate", ${concerned('d.ConsultantId')} AS "Concerned", d."CreatedBy", NULL::numeric AS "Kilometres", NULL AS "Mark"
    FROM rental_document d WHERE NOT d."IsPreconfirmed" AND NOT d."IsConfirmed" AND NOT d."IsDiscarded" AND d."CreatedOn" BETWEEN ${passed(DecisionHours)} AND (d."EndDate" IS NULL OR d."EndDate" > localtimestamp)`,
};

/** Writes the events of dates that have come, if it is time for it and no other process does it. Returns whether it did. */
export function emitDueEvents(db: Kysely<Database>): Promise<boolean> {
  return runPeriodically(db, 'events of time', INTERVAL_SECONDS, async (trx) => {
    const rules = await trx.selectFrom('notification_rule').selectAll().executeTakeFirstOrThrow();
    for (const [name, query] of Object.entries(queries) as [EventName, Query][]) {
      await writeDue(trx, name, sql`(${query(rules)})`);
      if (eventOf(name).escalates)
        await writeDue(
          trx,
          name,
          sql`(SELECT late.* FROM (${query({ ...rules, DecisionHours: 2 * rules.DecisionHours })}) late WHERE ${hasDeputy})`,
          2,
        );
    }
  });
}

/** The vehicle's unit has a manager and a deputy. */
const hasDeputy = sql`EXISTS (SELECT FROM vehicle v JOIN unit_manager m ON m."Unit" = v."OrganizationStructure" WHERE v."Id" = late."VehicleId" AND m."DeputyId" IS NOT NULL)`;

/** Mark that tells two events of a record apart. A decision that waits is escalated once, also when the days of its record change. */
function markOf(name: EventName): RawBuilder<unknown> {
  if (eventOf(name).escalates) return sql`NULL::text`;
  return name === 'key-due' ? sql`due."Mark"` : sql`coalesce(due."EndDate"::text, due."StartDate"::text, due."Mark")`;
}

/** The key of an event of `due`: a repeated run finds the same records. */
function onceKeyOf(name: EventName, step: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${name}::text, due."RecordId", ${markOf(name)}, ${step}::integer)`;
}

/** Whether the date of the event `e` still stands and nothing was done about it; null for an event that no date causes. */
export function isStillDue(name: EventName, rules: Rules): RawBuilder<boolean> | null {
  const query = queries[name];
  if (!query) return null;
  return sql<boolean>`EXISTS (SELECT FROM (${query(rules)}) due WHERE due."RecordId" = e."RecordId" AND ${onceKeyOf(name, sql`(e."Data"->>'Step')`)} = e."OnceKey")`;
}

/** Those whose keys exist were written before. */
async function writeDue(trx: Kysely<Database>, name: EventName, due: RawBuilder<unknown>, step: number | null = null): Promise<void> {
  await sql`
    INSERT INTO event ("Name", "Entity", "RecordId", "HappenedOn", "Data", "OnceKey")
    SELECT ${name}, ${eventOf(name).entity}, due."RecordId", localtimestamp,
      jsonb_strip_nulls(jsonb_build_object('Number', due."Number", 'VehicleId', due."VehicleId", 'StartDate', due."StartDate", 'EndDate', due."EndDate",
        'CreatedBy', due."CreatedBy", 'Kilometres', due."Kilometres", 'Step', ${step}::integer)) || jsonb_build_object('Concerned', to_jsonb(due."Concerned")),
      ${onceKeyOf(name, sql`${step}`)}
    FROM ${due} due
    ON CONFLICT ("OnceKey") DO NOTHING`.execute(trx);
}
