import { sql, type Kysely } from 'kysely';
import { type PeriodicSummary, periodicSummaryRecord } from '../../src/contract/entities/periodic-summary-record.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { summariesCollide } from '../../src/contract/rules/rental/collision.ts';
import { summaryDistances } from '../../src/contract/rules/mileage/summary-distance.ts';
import { initialDetails } from '../../src/contract/rules/mileage/summary-start.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { nextNumber } from '../calls/next-number.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, parseRecord, saveRecord, type RecordConfig } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { collisionFieldError } from './occupied-times.ts';

const table = 'periodic_summary';

const config: RecordConfig<typeof periodicSummaryRecord> = {
  table,
  schema: periodicSummaryRecord,
  columns: [
    'VehicleId',
    'StartDate',
    'EndDate',
    'DriverName',
    'CounterStart',
    'CounterEnd',
    'DistanceCategory2',
    'DistanceCategory3',
    'DistanceCategory4',
    'FuelStart',
    'FuelEnd',
    'OrganizationStructureLevel1',
    'OrganizationStructureLevel2',
    'OrganizationStructureLevel3',
  ],
  references: { VehicleId: 'vehicle' },
};

export function get(request: CallRequest): Promise<unknown> {
  const computed = ['Distance', 'DistanceCategory1', 'CreatedOn', 'RowVersion'];
  return loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', 'Number', ...config.columns, ...computed] });
}

/** The defaults of a vehicle's next summary, derived from its last finished one. */
export async function getInitialDetailsForVehicle(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'vehicleId');
  const vehicle = await loadRecord(request.db, 'vehicle', id, { columns: ['VehicleMileage'] });
  const last = await request.db
    .selectFrom(table)
    .select(['EndDate', 'CounterEnd'])
    .where('VehicleId', '=', id)
    .where('EndDate', 'is not', null)
    .orderBy('StartDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  return initialDetails(last ? { EndDate: last.EndDate as string, CounterEnd: last.CounterEnd } : null, vehicle['VehicleMileage'] as number | null, request.now);
}

export async function doesPeriodicSummaryCollide({ db, body }: CallRequest): Promise<boolean> {
  return (await collidingSummaries(db, parseRecord(config.schema, body))).length > 0;
}

/** Saves a summary with its distances; a new one gets a number. Throws `collision` with the colliding summaries. */
export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  const distances = summaryDistances(parseRecord(config.schema, body));
  return saveRecord(db, config, body, {
    check: async (summary) => {
      const collidesWith = await collidingSummaries(db, summary);
      if (collidesWith.length > 0) throw new TaborError('collision', { collidesWith, fieldErrors: [collisionFieldError] });
      return (distances.DistanceCategory1 ?? 0) < 0 ? [{ field: 'DistanceCategory1', code: 'min', limit: 0 }] : [];
    },
    stamp: async (id) =>
      id === null
        ? { ...distances, Number: await nextNumber(db, 'ZO', Number(now.slice(0, 4)), table), CreatedOn: now, CreatedBy: user.id }
        : { ...distances, ChangedOn: now, ChangedBy: user.id },
    expectedVersion,
  });
}

/** SQL finds candidates by index; the contract's rule decides. A user who may save summaries may see their numbers. */
async function collidingSummaries(db: Kysely<Database>, candidate: PeriodicSummary) {
  const { StartDate, EndDate } = candidate;
  const found = await sql<{ Id: number; Number: string | null; VehicleId: number; StartDate: string; EndDate: string | null; Employee: string }>`
    SELECT "Id", "Number", "VehicleId", "StartDate", "EndDate", "DriverName" AS "Employee" FROM periodic_summary
    WHERE "VehicleId" = ${serverVehicleId(candidate)}
      AND tsrange("StartDate", "EndDate") && tsrange(${StartDate}::timestamp(0), ${EndDate}::timestamp(0))
    ORDER BY "StartDate"`.execute(db);
  return found.rows.filter((summary) => summariesCollide(candidate, summary));
}

function serverVehicleId({ VehicleId }: PeriodicSummary): number | null {
  return typeof VehicleId === 'number' ? VehicleId : null;
}
