import { sql, type Kysely } from 'kysely';
import { periodicSummary } from '../../../src/contract/entities/mileage/periodic-summary.ts';
import { type PeriodicSummary, periodicSummaryRecord } from '../../../src/contract/entities/mileage/periodic-summary-record.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { summariesCollide } from '../../../src/contract/rules/rental/collision.ts';
import { summaryDistances } from '../../../src/contract/rules/mileage/summary-distance.ts';
import { initialDetails } from '../../../src/contract/rules/mileage/summary-start.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { loadRecord } from '../../engine/records/rows.ts';
import { anonymousStamps, defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { positionImportSchema } from '../../../src/contract/entities/mileage/periodic-summary-record.ts';
import { withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import { collisionFieldError } from '../shared/occupied-times.ts';
import { createAccessToken, getByAccessToken, revokeAccessToken, summaryOfAccessToken } from './access.ts';
import { canBeEdited, getPosition, getPositions, importPositions, isOpen, type Period, positions } from './positions.ts';

/**
 * Periodic summaries with their computed distances. A summary that overlaps another of its vehicle throws `collision` with the other's
 * data.
 */
export const declaration = defineServerEntity(periodicSummary, {
  table: 'periodic_summary',
  references: { VehicleId: 'vehicle' },
  search: { FullNumber: 'Number', VehicleRegistrationNumber: 'VehicleId' },
  orders: { StartDate: 'StartDate', FullNumber: 'Number', VehicleRegistrationNumber: 'NameOfVehicleId', DriverName: 'DriverName' },
  record: {
    schema: periodicSummaryRecord,
    requireOpen: requireOpenSummary,
    validate: async (summary, { request }) => {
      const collidesWith = await collidingSummaries(request.db, summary);
      if (collidesWith.length > 0) throw new TaborError('collision', { collidesWith, fieldErrors: [collisionFieldError] });
      return (summaryDistances(summary).DistanceCategory1 ?? 0) < 0 ? [{ field: 'DistanceCategory1', code: 'min', limit: 0 }] : [];
    },
    compute: summaryDistances,
  },
  retention: {
    summaries: { since: ['EndDate'], anonymous: { DriverName: '', ...anonymousStamps } },
  },
  read: { adds: ['Distance', 'DistanceCategory1'] },
  closesFiles: true,
  parts: { Positions: positions },
  calls: {
    getInitialDetailsForVehicle,
    doesPeriodicSummaryCollide: withBodySchema(
      periodicSummaryRecord,
      async ({ db, body }) => (await collidingSummaries(db, body)).length > 0,
    ),
    getIdByAccessToken: summaryOfAccessToken,
    getByAccessToken,
    getPositions,
    getPosition,
    canBeEdited,
    createOrUpdatePosition: { saves: 'Positions' },
    deletePosition: { deletes: 'Positions' },
    importPositions: withBodySchema(positionImportSchema, importPositions),
    createAccessToken,
    revokeAccessToken,
  },
});

/** A summary closes with its positions. Throws `summary-closed`. */
function requireOpenSummary(stored: Row, request: CallRequest): void {
  if (!isOpen(request, stored as Period)) throw new TaborError('summary-closed');
}

/** The defaults of a vehicle's next summary, derived from its last finished one. */
async function getInitialDetailsForVehicle(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'vehicleId');
  const vehicle = await loadRecord(request.db, 'vehicle', id, { columns: ['VehicleMileage'] });
  const last = await request.db
    .selectFrom('periodic_summary')
    .select(['EndDate', 'CounterEnd'])
    .where('VehicleId', '=', id)
    .where('EndDate', 'is not', null)
    .orderBy('StartDate', 'desc')
    .limit(1)
    .executeTakeFirst();
  return initialDetails(
    last ? { EndDate: last.EndDate as string, CounterEnd: last.CounterEnd } : null,
    vehicle['VehicleMileage'] as number | null,
    request.now,
  );
}

/** SQL finds candidates by index; the contract's rule decides. A user who may save summaries may see their numbers. */
async function collidingSummaries(db: Kysely<Database>, candidate: PeriodicSummary) {
  const { StartDate, EndDate } = candidate;
  const result = await sql<{
    Id: number;
    Number: string | null;
    VehicleId: number;
    StartDate: string;
    EndDate: string | null;
    Employee: string;
  }>`
    SELECT "Id", "Number", "VehicleId", "StartDate", "EndDate", "DriverName" AS "Employee" FROM periodic_summary
    WHERE "VehicleId" = ${serverVehicleId(candidate)}
      AND tsrange("StartDate", "EndDate") && tsrange(${StartDate}::timestamp(0), ${EndDate}::timestamp(0))
    ORDER BY "StartDate"`.execute(db);
  return result.rows.filter((summary) => summariesCollide(candidate, summary));
}

function serverVehicleId({ VehicleId }: PeriodicSummary): number | null {
  return typeof VehicleId === 'number' ? VehicleId : null;
}
