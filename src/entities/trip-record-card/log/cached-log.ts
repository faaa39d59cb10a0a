import type { EntityName } from '../../../contract/definition/entity.ts';
import type { FunctionalityName } from '../../../contract/permissions/functionality.ts';
import { functionalityOf } from '../../../contract/registry.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { allOf, compare, type Expression } from '../../../contract/grid/expression.ts';
import { MAX_PAGE_SIZE, type GridQuery } from '../../../contract/grid/query.ts';
import type { CounterReading } from '../../../contract/rules/mileage/counter-reading.ts';
import { isAccepted } from '../../../contract/rules/mileage/reading-review.ts';
import { monthBounds, vehicleLog, type LogSummary, type LogTrip, type VehicleLog } from '../../../contract/rules/mileage/vehicle-log.ts';
import { listView, type ListView } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { pageKey } from '../../../db/cache/page-key.ts';
import { pullPage } from '../../../sw/pull/pull-page.ts';
import { shiftMonth } from '../../../contract/wire/wire-date.ts';

/** A log with its age (`asOf` of its oldest list), its source, and whether all lists are complete for the period. */
export type CachedLog = {
  readonly log: VehicleLog;
  readonly asOf: string | null;
  readonly isFromDevice: boolean;
  readonly isComplete: boolean;
};

type LogSelection = { readonly vehicle: number; readonly month: string; readonly plate: string };

/** Months before the log's own that are read too: a trip or reading from there may be the month's start. */
const MONTHS_BEFORE = 3;

type PermissionCheck = (functionality: FunctionalityName | null, flag: 'IsRead') => boolean;

/** Pulls the lists that a log is built from into the cache. Throws `TaborError` when the backend cannot be reached or refuses. */
export async function pullLog(database: UserDatabase, selection: LogSelection, may: PermissionCheck): Promise<void> {
  for (const [entity, query] of logQueries(selection)) if (may(functionalityOf(entity), 'IsRead')) await pullPage(database, entity, query);
}

/** Builds the log of one vehicle and month from the cached rows and the local changes. */
export async function readCachedLog(database: UserDatabase, selection: LogSelection): Promise<CachedLog> {
  const views = await Promise.all(
    logQueries(selection).map(([entity, query]) => listView(database, entity, query, [], pageKey(entity, query))),
  );
  const [trips, counters, handovers, summaries] = views as [ListView, ListView, ListView, ListView];
  const log = vehicleLog(selection.month, {
    trips: trips.rows.map(toTrip),
    readings: [
      ...counters.rows.flatMap((row) => toReadings(row, 'CounterState')),
      ...handovers.rows.flatMap((row) => toReadings(row, 'Counter')),
    ],
    summaries: summaries.rows.map((row) => row as unknown as LogSummary),
  });
  const ages = views.flatMap(({ asOf }) => asOf ?? []).toSorted();
  return {
    log,
    asOf: trips.asOf === null ? null : (ages[0] ?? null),
    isFromDevice: trips.source !== 'backend',
    isComplete: views.every((view) => view.isComplete || view.source === 'nothing-yet'),
  };
}

function toReadings({ Date: DateTime, Review: review, ...row }: GridRow, counter: string): CounterReading[] {
  const CounterState = row[counter];
  return typeof DateTime === 'string' && typeof CounterState === 'number' && isAccepted(review) ? [{ DateTime, CounterState }] : [];
}

function logQueries({ vehicle, month, plate }: LogSelection) {
  const { after } = monthBounds(month);
  const from = monthBounds(shiftMonth(month, -MONTHS_BEFORE)).first;
  // Handover rows name the vehicle by its plate only.
  const queryBy = (date: string, vehicleFilter = compare('VehicleId', 'eq', vehicle)): GridQuery => ({
    skip: 0,
    top: MAX_PAGE_SIZE,
    orderBy: [{ field: date, direction: 'asc' }],
    filter: allOf([vehicleFilter, betweenDates(date, from, after)]),
    search: '',
  });
  return [
    ['trip-record-card', queryBy('StartDate')],
    ['vehicle-counter', queryBy('Date')],
    ['vehicle-handover-document', queryBy('Date', compare('Vehicle', 'eq', plate))],
    ['periodic-summary', queryBy('StartDate')],
  ] as const satisfies readonly (readonly [EntityName, GridQuery])[];
}

function betweenDates(date: string, from: string, after: string): Expression | null {
  return allOf([compare(date, 'ge', { date: from }), compare(date, 'le', { date: after })]);
}

function toTrip(row: GridRow): LogTrip {
  const {
    StartDate = '',
    EndDate = null,
    Purpose = null,
    Description = null,
    StartCounter = null,
    EndCounter = null,
    EmployeeId = null,
    TripKind = null,
    Partner = null,
  } = row as Partial<LogTrip>;
  return { StartDate, EndDate, Purpose, Description, StartCounter, EndCounter, EmployeeId, TripKind, Partner };
}
