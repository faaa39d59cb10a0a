import { sql } from 'kysely';
import { PRESENCE_INTERVAL_S } from '../../src/contract/entities/shared/audit.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { isTrue } from '../engine/declaration/parameters.ts';
import { readableRecord } from './history.ts';

/**
 * Notes that the caller has a record open, or has closed it. Returns the names of the others who have it open. Throws as its history does.
 */
export async function noteOpenRecord(request: CallRequest): Promise<string[]> {
  const { db, user } = request;
  const { entity, id } = await readableRecord(request);
  if (isTrue(request, 'leave')) {
    await db.deleteFrom('record_presence').where('Entity', '=', entity).where('RecordId', '=', id).where('UserId', '=', user.id).execute();
    return [];
  }
  const result = await sql<{ Name: string }>`
    WITH noted AS (
      INSERT INTO record_presence ("Entity", "RecordId", "UserId") VALUES (${entity}, ${id}, ${user.id})
      ON CONFLICT ("Entity", "RecordId", "UserId") DO UPDATE SET "SeenOn" = now()
    )
    SELECT coalesce(e."FullName", nullif(u."GivenName", ''), u."Username") AS "Name"
    FROM record_presence p JOIN user_account u ON u."Id" = p."UserId" LEFT JOIN employee e ON e."Id" = u."EmployeeId"
    WHERE p."Entity" = ${entity} AND p."RecordId" = ${id} AND p."UserId" <> ${user.id} AND u."IsActive"
      AND p."SeenOn" > now() - make_interval(secs => ${PRESENCE_INTERVAL_S * 2.5})
    ORDER BY 1`.execute(db);
  return result.rows.map(({ Name }) => Name);
}
