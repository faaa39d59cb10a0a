import { sql } from 'kysely';
import { searchWords } from '../../../src/contract/grid/search-words.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { compactSql } from '../../database/search/compact-sql.ts';
import { wordPatterns } from '../../database/search/word-patterns.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf, dateTimeOf } from '../../engine/declaration/parameters.ts';

/**
 * The vehicles that are free from `startDate` to `endDate`; all of them without a start. The booking `id`, its rental documents and the
 * rental document `documentId` do not block. `search` filters by plate, make and model.
 */
export async function availableVehicles(request: CallRequest): Promise<unknown> {
  const { db, parameters } = request;
  const [start, end] = [dateTimeOf(request, 'startDate'), dateTimeOf(request, 'endDate')];
  if (start !== null && end !== null && start >= end) throw new TaborError('bad-request', { detail: 'endDate' });
  const id = parameters['id'] ? idOf(request, 'id') : null;
  const documentId = parameters['documentId'] ? idOf(request, 'documentId') : null;
  const words = searchWords((parameters['search'] ?? '').replaceAll('\0', ' ')).map(wordPatterns);
  const text = sql`fold(concat_ws(E'\n', v."RegistrationNumber", v."Make", v."Model", ${sql.raw(compactSql('v."RegistrationNumber"'))}))`;
  const isFound = words.map((patterns) => sql`AND ${text} LIKE ANY (${patterns}::text[])`);
  // A rental document ignores its own period and its booking's; a booking ignores its own and that of its rental documents.
  const blocks =
    parameters['documentId'] === undefined
      ? sql`o."Claim" IS DISTINCT FROM 'vehicle_booking ' || ${id}::bigint`
      : sql`NOT (o."Kind" = 'rental_document' AND o."RecordId" IS NOT DISTINCT FROM ${documentId}::bigint)
          AND NOT (o."Kind" = 'vehicle_booking' AND o."RecordId" IS NOT DISTINCT FROM ${id}::bigint)`;
  const result = await sql`
    SELECT v."Id", v."RegistrationNumber", v."Make", v."Model" FROM vehicle v
    WHERE v."IsActive" ${sql.join(isFound, sql` `)}
      AND (${start}::timestamp IS NULL OR NOT EXISTS (
        SELECT 1 FROM occupation o
        WHERE o."VehicleId" = v."Id" AND o."Period" && tsrange(${start}::timestamp(0), ${end}::timestamp(0)) AND ${blocks}
      ))
    ORDER BY v."RegistrationNumber" COLLATE "pl-x-icu", v."Id"`.execute(db);
  return result.rows;
}
