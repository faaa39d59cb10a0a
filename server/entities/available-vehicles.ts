import { sql } from 'kysely';
import { searchWords } from '../../src/contract/grid/fold.ts';
import { TaborError } from '../../src/contract/problem.ts';
import type { CallRequest } from '../calls/call-request.ts';
import { idOf, momentOf } from '../calls/parameters.ts';

/**
 * Vehicles that nobody has from `startDate` to `endDate`, apart from what the booking `id` has itself; all of them without a start.
 * `search` narrows them by plate, make and model.
 */
export async function availableVehicles(request: CallRequest): Promise<unknown> {
  const { db, parameters } = request;
  const [start, end] = [momentOf(request, 'startDate'), momentOf(request, 'endDate')];
  if (start !== null && end !== null && start >= end) throw new TaborError('bad-request', { detail: 'endDate' });
  const id = parameters['id'] ? idOf(request, 'id') : null;
  const words = searchWords((parameters['search'] ?? '').replaceAll('\0', ' ')).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const found = await sql`
    SELECT v."Id", v."RegistrationNumber", v."Make", v."Model" FROM vehicle v
    WHERE v."IsActive" AND fold(concat_ws(E'\n', v."RegistrationNumber", v."Make", v."Model")) LIKE ALL (${words}::text[])
      AND (${start}::timestamp IS NULL OR NOT EXISTS (
        SELECT 1 FROM occupation o
        WHERE o."VehicleId" = v."Id" AND o."Period" && tsrange(${start}::timestamp(0), ${end}::timestamp(0))
          AND o."Claim" IS DISTINCT FROM 'vehicle_booking ' || ${id}::bigint
      ))
    ORDER BY v."RegistrationNumber" COLLATE "pl-x-icu", v."Id"`.execute(db);
  return found.rows;
}
