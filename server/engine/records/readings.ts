import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/contract/definition/entity.ts';
import type { FieldError } from '../../../src/contract/wire/problem.ts';
import { assessReading, assessReadings, isInFuture, type ReadingHistory, type ReadingWarning } from '../../../src/contract/rules/mileage/assess-reading.ts';
import type { CounterReading } from '../../../src/contract/rules/mileage/counter-reading.ts';
import type { ChangeRequest } from '../declaration/call-request.ts';
import type { Row } from '../declaration/row.ts';

/** The readings that a change writes, with their warnings; `part` is the field of the counter. */
export type AssessedReadings = {
  readonly fieldErrors: readonly FieldError[];
  readonly warnings: readonly { readonly part: string; readonly warning: ReadingWarning | null }[];
  /** The vehicle has flagged readings, which this change may make plausible. */
  readonly hasFlagged: boolean;
};

/** A record whose readings are assessed: its kind, its id (null before it is created), and its row. */
type ReadingRecord = { readonly entity: EntityDefinition; readonly id: number | null; readonly row: Row };

/** More are reassessed with the next change of the vehicle. */
const MAX_REASSESSED = 100;

/** Assesses the readings of a record that differ from those of `stored`. Reads in one statement. */
export async function assessRecord(request: ChangeRequest, { entity, id, row }: ReadingRecord, stored: Row | null): Promise<AssessedReadings> {
  const readings = readingsOf(entity, row);
  const old = stored ? readingsOf(entity, stored) : [];
  const isSameVehicle = stored?.['VehicleId'] === row['VehicleId'];
  const differing = readings.filter(({ part, reading }) => {
    const before = old.find((one) => one.part === part)?.reading ?? null;
    return !isSameVehicle || before?.DateTime !== reading?.DateTime || before?.CounterState !== reading?.CounterState;
  });
  const changed = differing.filter(({ reading }) => reading !== null);
  const fieldErrors = changed.flatMap(({ time, reading }) => (reading && isInFuture(reading.DateTime, request.latestTime) ? [{ field: time, code: 'in-future' }] : []));
  const vehicleId = row['VehicleId'];
  const mayFreeOthers = stored !== null && differing.length > 0;
  if (changed.length === 0 || fieldErrors.length > 0 || typeof vehicleId !== 'number') return { fieldErrors, warnings: [], hasFlagged: mayFreeOthers };
  const times = readings.flatMap(({ reading }) => reading?.DateTime ?? []);
  const { hasFlagged, ...history } = await loadHistory(request, vehicleId, times, { source: entity.name, recordId: id });
  const warnings = assessReadings(readings.map(({ reading }) => reading), history).map((warning, index) => ({ part: readings[index]?.part ?? '', warning }));
  return { fieldErrors, warnings: warnings.filter(({ part }) => changed.some((one) => one.part === part)), hasFlagged: hasFlagged || (mayFreeOthers && !isSameVehicle) };
}

/** After the record is written: flags its doubtful readings, and updates the mileage of its vehicles at the end of the transaction. */
export async function settleReadings(request: ChangeRequest, { entity, id, row }: ReadingRecord & { readonly id: number }, stored: Row | null, assessed: AssessedReadings): Promise<void> {
  const reason = row['ReadingReason'];
  const flags = assessed.warnings.flatMap(({ part, warning }) => {
    if (!warning) return [];
    const { kind, other } = warning;
    return sql`UPDATE vehicle_reading SET "Review" = 'flagged', "Warning" = ${kind}, "ComparedCounter" = ${other?.CounterState ?? null}::integer,
      "ComparedDate" = ${other?.DateTime || null}::timestamp, "Reason" = ${typeof reason === 'string' ? reason.trim() : ''}
      WHERE "Source" = ${entity.name} AND "RecordId" = ${id} AND "Part" = ${part}`.compile(request.db);
  });
  if (flags.length === 0 && assessed.hasFlagged) await reassessFlagged(request, vehiclesOf([stored, row]));
  request.last.push(...flags);
  updateMileage(request, vehiclesOf([stored, row]));
}

/** After a record is deleted. */
export async function settleDeletedReadings(request: ChangeRequest, entity: EntityDefinition, stored: Row): Promise<void> {
  if (!entity.readings) return;
  await reassessFlagged(request, vehiclesOf([stored]));
  updateMileage(request, vehiclesOf([stored]));
}

/** After a record is voided: its readings count no more. */
export async function voidReadingsOf(request: ChangeRequest, { entity, id, row }: ReadingRecord, reason: string): Promise<void> {
  const { db, user, now } = request;
  await sql`UPDATE vehicle_reading SET "Review" = 'voided', "ReviewReason" = ${reason}, "ReviewedOn" = ${now}, "ReviewedBy" = ${user.id},
    "RowVersion" = "RowVersion" + 1 WHERE "Source" = ${entity.name} AND "RecordId" = ${id}`.execute(db);
  await reassessFlagged(request, vehiclesOf([row]));
  updateMileage(request, vehiclesOf([row]));
}

/** Accepts the flagged readings that have become plausible, oldest first: what they contradicted is gone or confirmed. */
export async function reassessFlagged(request: ChangeRequest, vehicles: readonly number[]): Promise<void> {
  const flagged = await request.db
    .selectFrom('vehicle_reading')
    .select(['Id', 'VehicleId', 'DateTime', 'Counter', 'Source', 'RecordId'])
    .where('VehicleId', 'in', [...vehicles])
    .where('IsFlagged', '=', true)
    .orderBy('DateTime')
    .orderBy('Counter')
    .limit(MAX_REASSESSED)
    .execute();
  for (const { Id, VehicleId, DateTime, Counter } of flagged) {
    if (isInFuture(DateTime, request.latestTime)) continue;
    const history = await loadHistory(request, VehicleId, [DateTime], null);
    if (assessReading({ DateTime, CounterState: Counter }, history)) continue;
    await sql`UPDATE vehicle_reading SET "Review" = NULL, "Warning" = NULL, "RowVersion" = "RowVersion" + 1 WHERE "Id" = ${Id}`.execute(request.db);
  }
}

/** At the end of the change, sets the mileage of vehicles that it has locked to their newest accepted reading. */
export function updateMileage({ db, last }: Pick<ChangeRequest, 'db' | 'last'>, vehicles: readonly number[]): void {
  const update = sql`
    UPDATE vehicle v SET "VehicleMileage" = coalesce((SELECT "Counter" FROM last_reading(v."Id")), v."InitialMileage", v."VehicleMileage")
    WHERE v."Id" = ANY(${[...vehicles]}::bigint[])`;
  last.push(update.compile(db));
}

function readingsOf({ readings = [] }: EntityDefinition, row: Row): readonly { readonly part: string; readonly time: string; readonly reading: CounterReading | null }[] {
  return readings.map(({ time, counter }) => {
    const [DateTime, CounterState] = [row[time], row[counter]];
    const isReading = typeof DateTime === 'string' && typeof CounterState === 'number';
    return { part: counter, time, reading: isReading ? { DateTime, CounterState } : null };
  });
}

function vehiclesOf(rows: readonly (Row | null)[]): readonly number[] {
  return [...new Set(rows.flatMap((row) => (typeof row?.['VehicleId'] === 'number' ? [row['VehicleId']] : [])))];
}

/**
 * Around each time: the accepted readings next to it, and one of each of the last months, for the daily distance. `except`: the record whose
 * own readings do not count.
 */
async function loadHistory(
  { db }: ChangeRequest,
  vehicleId: number,
  times: readonly string[],
  except: { readonly source: string; readonly recordId: number | null } | null,
): Promise<ReadingHistory & { readonly hasFlagged: boolean }> {
  const isOther = except?.recordId == null ? sql`` : sql`AND ("Source" <> ${except.source} OR "RecordId" <> ${except.recordId})`;
  const ofVehicle = sql`SELECT "DateTime", "Counter" FROM vehicle_reading WHERE "VehicleId" = v."Id" AND "IsAccepted" ${isOther}`;
  const found = await sql<{ initialMileage: number | null; hasFlagged: boolean; readings: readonly CounterReading[] }>`
    SELECT v."InitialMileage" AS "initialMileage", EXISTS (SELECT FROM vehicle_reading WHERE "VehicleId" = v."Id" AND "IsFlagged") AS "hasFlagged", (
      SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('DateTime', near."DateTime", 'CounterState', near."Counter")), '[]')
      FROM unnest(${[...times]}::timestamp[]) AS read("Time"), LATERAL (
        SELECT one.* FROM unnest(ARRAY[0, 30, 90, 180, 360]) AS age(days), LATERAL (
          ${ofVehicle} AND "DateTime" <= read."Time" - make_interval(days => age.days) ORDER BY "DateTime" DESC, "Counter" DESC LIMIT 1
        ) one
        UNION ALL
        (${ofVehicle} AND "DateTime" > read."Time" ORDER BY "DateTime", "Counter" LIMIT 1)
      ) near
    ) AS readings
    FROM vehicle v WHERE v."Id" = ${vehicleId}`.execute(db);
  return found.rows[0] ?? { initialMileage: null, hasFlagged: false, readings: [] };
}
