import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/contract/definition/entity.ts';
import type { FieldError } from '../../../src/contract/wire/problem.ts';
import { assessReading, assessReadings, isInFuture, type ReadingWarning } from '../../../src/contract/rules/mileage/assess-reading.ts';
import type { CounterReading } from '../../../src/contract/rules/mileage/counter-reading.ts';
import type { ChangeRequest } from '../declaration/call-request.ts';
import type { Row } from '../declaration/row.ts';
import { loadHistories } from './reading-histories.ts';

/** The readings that a change writes, with their warnings; `part` is the field of the counter. */
export type AssessedReadings = {
  readonly fieldErrors: readonly FieldError[];
  readonly warnings: readonly { readonly part: string; readonly warning: ReadingWarning | null }[];
  /** The vehicle has flagged readings, which this change may make plausible. */
  readonly mayFreeFlagged: boolean;
};

/** A record whose readings are assessed: its kind, its id (null before it is created), and its row. */
type ReadingRecord = { readonly entity: EntityDefinition; readonly id: number | null; readonly row: Row };

/** More are reassessed with the next change of the vehicle. */
const MAX_REASSESSED = 100;

/** Assesses the readings of a record that differ from those of `stored`. Reads in one statement. */
export async function assessRecord(
  request: ChangeRequest,
  { entity, id, row }: ReadingRecord,
  stored: Row | null,
): Promise<AssessedReadings> {
  const readings = readingsOf(entity, row);
  const old = stored ? readingsOf(entity, stored) : [];
  const isSameVehicle = stored?.['VehicleId'] === row['VehicleId'];
  const differing = readings.filter(({ part, reading }) => {
    const before = old.find((one) => one.part === part)?.reading ?? null;
    return !isSameVehicle || before?.DateTime !== reading?.DateTime || before?.CounterState !== reading?.CounterState;
  });
  const changedReadings = differing.filter(({ reading }) => reading !== null);
  const fieldErrors = changedReadings.flatMap(({ time, reading }) =>
    reading && isInFuture(reading.DateTime, request.latestTime) ? [{ field: time, code: 'in-future' }] : [],
  );
  const vehicleId = row['VehicleId'];
  const mayFreeOthers = stored !== null && differing.length > 0;
  if (changedReadings.length === 0 || fieldErrors.length > 0 || typeof vehicleId !== 'number')
    return { fieldErrors, warnings: [], mayFreeFlagged: mayFreeOthers };
  const times = readings.flatMap(({ reading }) => reading?.DateTime ?? []);
  const history = (
    await loadHistories(
      request.db,
      times.map((DateTime) => ({ VehicleId: vehicleId, DateTime })),
      { source: entity.name, recordId: id },
    )
  ).get(vehicleId);
  const near = times.map((time) => history?.at(time) ?? { readings: [], initialMileage: null });
  const compared = { readings: near.flatMap((one) => one.readings), initialMileage: near[0]?.initialMileage ?? null };
  const warnings = assessReadings(
    readings.map(({ reading }) => reading),
    compared,
  ).map((warning, index) => ({ part: readings[index]?.part ?? '', warning }));
  // Doubtful readings of a new record say nothing about others.
  const isPlausible = warnings.some(({ warning }) => warning === null);
  return {
    fieldErrors,
    warnings: warnings.filter(({ part }) => changedReadings.some((one) => one.part === part)),
    mayFreeFlagged: (history?.hasFlagged === true && (isPlausible || mayFreeOthers)) || (mayFreeOthers && !isSameVehicle),
  };
}

/** After the record is written: flags its doubtful readings, and updates the mileage of its vehicles at the end of the transaction. */
export async function settleReadings(
  request: ChangeRequest,
  { entity, id, row }: ReadingRecord & { readonly id: number },
  stored: Row | null,
  assessed: AssessedReadings,
): Promise<void> {
  const reason = row['ReadingReason'];
  const flags = assessed.warnings.flatMap(({ part, warning }) => {
    if (!warning) return [];
    const { kind, other } = warning;
    return sql`UPDATE vehicle_reading SET "Review" = 'flagged', "Warning" = ${kind}, "ComparedCounter" = ${other?.CounterState ?? null}::integer,
      "ComparedDate" = ${other?.DateTime || null}::timestamp, "Reason" = ${typeof reason === 'string' ? reason.trim() : ''}
      WHERE "Source" = ${entity.name} AND "RecordId" = ${id} AND "Part" = ${part}`.compile(request.db);
  });
  if (assessed.mayFreeFlagged) {
    // A doubtful correction also frees the readings that it contradicted. Flagged first, it does not count beside them.
    for (const flag of flags) await request.db.executeQuery(flag);
    await reassessFlagged(request, vehiclesOf([stored, row]));
  } else request.last.push(...flags);
  updateMileage(request, vehiclesOf([stored, row]));
}

/** A reading that an import writes, of a record without another one. */
export type ImportedReading = { readonly id: number; readonly part: string; readonly vehicleId: number; readonly reading: CounterReading };

/**
 * Assesses the readings of an import in the order of their dates, each beside those before it, in one statement for all vehicles. `keep`
 * writes the readings on their records, without those of the future. Flags the doubtful ones, and updates the mileage at the end of the
 * transaction.
 */
export async function settleImportedReadings(
  request: ChangeRequest,
  entity: EntityDefinition,
  imported: readonly ImportedReading[],
  keep: (ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const { db } = request;
  const ordered = imported
    .filter(({ reading }) => !isInFuture(reading.DateTime, request.latestTime))
    .toSorted((left, right) =>
      left.reading.DateTime < right.reading.DateTime ? -1 : Number(left.reading.DateTime > right.reading.DateTime),
    );
  if (ordered.length === 0) return;
  const histories = await loadHistories(
    db,
    ordered.map(({ vehicleId, reading: { DateTime } }) => ({ VehicleId: vehicleId, DateTime })),
  );
  const flags: Row[] = [];
  for (const { id, part, vehicleId, reading } of ordered) {
    const history = histories.get(vehicleId);
    const warning = history ? assessReading(reading, history.at(reading.DateTime)) : null;
    if (warning)
      flags.push({ id, part, kind: warning.kind, counter: warning.other?.CounterState ?? null, date: warning.other?.DateTime || null });
    else history?.add(reading);
  }
  await keep(ordered.map(({ id }) => id));
  if (flags.length > 0) {
    await sql`UPDATE vehicle_reading r SET "Review" = 'flagged', "Warning" = f.kind, "ComparedCounter" = f.counter, "ComparedDate" = f.date, "Reason" = ''
      FROM jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) AS f(id bigint, part text, kind text, counter integer, date timestamp)
      WHERE r."Source" = ${entity.name} AND r."RecordId" = f.id AND r."Part" = f.part`.execute(db);
  }
  const vehicles = [...new Set(ordered.map(({ vehicleId }) => vehicleId))];
  const doubted = vehicles.filter((id) => histories.get(id)?.hasFlagged);
  if (doubted.length > 0) await reassessFlagged(request, doubted);
  updateMileage(request, vehicles);
}

/** After a record is deleted. */
export async function settleDeletedReadings(request: ChangeRequest, entity: EntityDefinition, stored: Row): Promise<void> {
  if (!entity.readings) return;
  await reassessFlagged(request, vehiclesOf([stored]));
  updateMileage(request, vehiclesOf([stored]));
}

/** After a record is voided, rejected or cancelled: its readings count no more. */
export async function voidReadingsOf(request: ChangeRequest, { entity, id, row }: ReadingRecord, reason: string): Promise<void> {
  if (readingsOf(entity, row).every(({ reading }) => reading === null)) return;
  const { db, user, now } = request;
  await sql`UPDATE vehicle_reading SET "Review" = 'voided', "ReviewReason" = ${reason}, "ReviewedOn" = ${now}, "ReviewedBy" = ${user.id},
    "RowVersion" = "RowVersion" + 1 WHERE "Source" = ${entity.name} AND "RecordId" = ${id}`.execute(db);
  await reassessFlagged(request, vehiclesOf([row]));
  updateMileage(request, vehiclesOf([row]));
}

/** Accepts flagged readings that have become plausible, oldest first: the contradicting reading is gone or confirmed. */
export async function reassessFlagged(request: Pick<ChangeRequest, 'db' | 'latestTime'>, vehicles: readonly number[]): Promise<void> {
  const flagged = await request.db
    .selectFrom('vehicle_reading')
    .select(['Id', 'VehicleId', 'DateTime', 'Counter'])
    .where('VehicleId', 'in', [...vehicles])
    .where('IsFlagged', '=', true)
    .orderBy('DateTime')
    .orderBy('Counter')
    .limit(MAX_REASSESSED)
    .execute();
  const times = flagged.filter(({ DateTime }) => !isInFuture(DateTime, request.latestTime));
  if (times.length === 0) return;
  const histories = await loadHistories(request.db, times);
  const plausible = times.flatMap(({ Id, VehicleId, DateTime, Counter }) => {
    const [history, reading] = [histories.get(VehicleId), { DateTime, CounterState: Counter }];
    if (!history || assessReading(reading, history.at(DateTime))) return [];
    history.add(reading);
    return [Id];
  });
  if (plausible.length === 0) return;
  await sql`UPDATE vehicle_reading SET "Review" = NULL, "Warning" = NULL, "RowVersion" = "RowVersion" + 1 WHERE "Id" = ANY(${plausible}::bigint[])`.execute(
    request.db,
  );
}

/** At the end of the change, sets the mileage of vehicles that it has locked to their newest accepted reading. */
export function updateMileage({ db, last }: Pick<ChangeRequest, 'db' | 'last'>, vehicles: readonly number[]): void {
  last.push(sql`SELECT update_mileage(${[...vehicles]}::bigint[])`.compile(db));
}

function readingsOf(
  { readings = [] }: EntityDefinition,
  row: Row,
): readonly { readonly part: string; readonly time: string; readonly reading: CounterReading | null }[] {
  return readings.map(({ time, counter }) => {
    const [DateTime, CounterState] = [row[time], row[counter]];
    const isReading = typeof DateTime === 'string' && typeof CounterState === 'number';
    return { part: counter, time, reading: isReading ? { DateTime, CounterState } : null };
  });
}

function vehiclesOf(rows: readonly (Row | null)[]): readonly number[] {
  return [...new Set(rows.flatMap((row) => (typeof row?.['VehicleId'] === 'number' ? [row['VehicleId']] : [])))];
}
