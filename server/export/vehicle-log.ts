import { sql, type Kysely } from 'kysely';
import type { FunctionalityName } from '../../src/contract/permissions/functionality.ts';
import { toLanguage } from '../../src/contract/wire/languages.ts';
import { may } from '../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { CounterReading } from '../../src/contract/rules/mileage/counter-reading.ts';
import { logColumns, logLines, logTotals } from '../../src/contract/rules/mileage/log-sheet.ts';
import { monthBounds, vehicleLog, type LogSources, type LogSummary, type LogTrip } from '../../src/contract/rules/mileage/vehicle-log.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import { loadRecord } from '../engine/records/rows.ts';
import type { Database } from '../database/tables.ts';
import { createLogText } from '../texts/texts.ts';
import { storeExport } from './store-export.ts';
import { singleBatch, writeXlsx, type XlsxColumn, type XlsxFrame } from './xlsx.ts';

const kinds = {
  Number: 'number',
  Date: 'date-time',
  EndDate: 'date-time',
  StartCounter: 'number',
  EndCounter: 'number',
  Kilometres: 'number',
} as const;

/** Exports the vehicle log of a month as an Excel file that only the caller can download; returns its id. */
export async function generateLog(request: CallRequest): Promise<number> {
  const { db, user } = request;
  const { month = '', company = '' } = request.parameters;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new TaborError('bad-request', { detail: 'month' });
  const id = idOf(request, 'vehicleId');
  const language = toLanguage(request.parameters['document']);
  const words = createLogText(language);
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  return request.runExport((onRows) =>
    transaction.execute(async (trx) => {
      const vehicle = await loadRecord(trx, 'vehicle', id, { columns: ['RegistrationNumber', 'Make', 'Model'] });
      const log = vehicleLog(month, await sourcesOf(trx, user, id, month));
      const drivers = await driversOf(
        trx,
        log.entries.flatMap((entry) => (entry.kind === 'trip' && entry.trip.EmployeeId !== null ? [entry.trip.EmployeeId] : [])),
      );
      const columns = logColumns[language].map((field): XlsxColumn => ({
        field,
        header: words(`columns.${field}`),
        kind: field in kinds ? kinds[field as keyof typeof kinds] : 'text',
      }));
      const rows = logLines(log, words, (employee) => drivers.get(employee) ?? null).map(({ cells }) => cells);
      await onRows(rows.length);
      const counter = (reading: CounterReading | null) => reading?.CounterState ?? words('unknown');
      const plate = String(vehicle['RegistrationNumber']);
      const frame: XlsxFrame = {
        above: [
          [words('title')],
          [words('company'), null, company],
          [words('plate'), null, plate],
          [words('vehicle'), null, [vehicle['Make'], vehicle['Model']].filter(Boolean).join(' ')],
          [words('month'), null, month],
          [words('startCounter'), null, counter(log.start)],
          [words('endCounter'), null, counter(log.end)],
          [],
        ],
        below: [[], ...logTotals(log, words).map(({ label, value }) => [value, null, label]), [], [words('note')]],
      };
      const bytes = writeXlsx(words('title'), columns, singleBatch(rows), frame);
      return storeExport(trx, {
        userId: user.id,
        fileName: `${words('file')}-${plate.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${month}.xlsx`,
        bytes,
      });
    }),
  );
}

/** The records of the month, and the last trip and reading before it, for the start. Lists that the caller may not read stay empty. */
async function sourcesOf(db: Kysely<Database>, { permissions }: SignedInUser, vehicle: number, month: string): Promise<LogSources> {
  const { first, after } = monthBounds(month);
  const reads = (name: FunctionalityName) => may(permissions, name, 'IsRead');
  const trips = await sql<LogTrip>`
    SELECT "StartDate", "EndDate", "Purpose", "Description", "StartCounter", "EndCounter", "EmployeeId", "TripKind", "Partner" FROM trip_record_card
    WHERE "VehicleId" = ${vehicle} AND "StartDate" < ${after}
      AND ("StartDate" >= ${first} OR "Id" = (SELECT t."Id" FROM trip_record_card t
        WHERE t."VehicleId" = ${vehicle} AND t."StartDate" < ${first} AND t."EndCounter" IS NOT NULL ORDER BY t."EndDate" DESC LIMIT 1))`.execute(
    db,
  );
  const readings = await sql<CounterReading>`
    WITH reading AS (
      SELECT "DateTime", "Counter" AS "CounterState" FROM vehicle_reading WHERE "VehicleId" = ${vehicle} AND "DateTime" <= ${after} AND "IsAccepted"
        AND (("Source" = 'vehicle-counter' AND ${reads('VehicleCounter')}) OR ("Source" = 'vehicle-handover-document' AND ${reads('VehicleHandoverDocument')}))
    )
    SELECT * FROM reading WHERE "DateTime" > ${first}
    UNION ALL
    (SELECT * FROM reading WHERE "DateTime" <= ${first} ORDER BY "DateTime" DESC, "CounterState" DESC LIMIT 1)`.execute(db);
  const summaries = await sql<LogSummary>`
    SELECT "StartDate", "EndDate", "Distance", "DistanceCategory1", "DistanceCategory2" FROM periodic_summary
    WHERE "VehicleId" = ${vehicle} AND "StartDate" >= ${first} AND "EndDate" <= ${after} AND ${reads('PeriodicSummary')}`.execute(db);
  return { trips: trips.rows, readings: readings.rows, summaries: summaries.rows };
}

async function driversOf(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const result = await sql<{
    Id: number;
    FullName: string;
  }>`SELECT "Id", "FullName" FROM employee WHERE "Id" = ANY(${[...new Set(ids)]})`.execute(db);
  return new Map(result.rows.map(({ Id, FullName }) => [Id, FullName]));
}
