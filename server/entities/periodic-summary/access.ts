import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { fromWire, toWireDateTime, type WireDateTime } from '../../../src/contract/wire/wire-date.ts';
import type { CallRequest, ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { lockRecord } from '../../engine/records/rows.ts';
import type { Database } from '../../database/tables.ts';
import { sha256 } from '../../auth/sha256.ts';

/** Validity of an access link to a summary's positions, in days. */
const ACCESS_DAYS = 30;

/** The fields of a summary that the public page shows, and no others. */
export async function getByAccessToken(request: CallRequest): Promise<unknown> {
  const id = await summaryOfAccessToken(request);
  const result = await sql<Record<string, unknown>>`
    SELECT s."Id", s."Number", v."RegistrationNumber" AS "VehicleRegistrationNumber", s."DriverName", s."StartDate", s."EndDate", s."Distance",
      s."DistanceCategory1", s."DistanceCategory2", s."DistanceCategory3", s."DistanceCategory4"
    FROM periodic_summary s JOIN vehicle v ON v."Id" = s."VehicleId" WHERE s."Id" = ${id}`.execute(request.db);
  return result.rows[0];
}

/** Creates a new access link of a summary; the previous link stops working. */
export async function createAccessToken(request: ChangeRequest): Promise<unknown> {
  const { db, user, now } = request;
  const id = idOf(request, 'id');
  await lockRecord(request, 'periodic_summary', id);
  const AccessToken = randomBytes(32).toString('base64url');
  const access = { TokenHash: sha256(AccessToken), ValidTo: daysAfter(now), CreatedOn: now, CreatedBy: user.id };
  request.last.push(
    db
      .insertInto('periodic_summary_access')
      .values({ periodicSummaryId: id, ...access })
      .onConflict((conflict) => conflict.column('periodicSummaryId').doUpdateSet(access))
      .compile(),
  );
  return { AccessToken, ValidTo: access.ValidTo };
}

/** Revokes the access link of a summary. */
export async function revokeAccessToken(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  await lockRecord(request, 'periodic_summary', id);
  request.last.push(request.db.deleteFrom('periodic_summary_access').where('periodicSummaryId', '=', id).compile());
  return true;
}

/** Checks that an access token, if any, belongs to this summary. Throws `access-unknown`, `access-expired`. */
export async function checkAccessToken(request: CallRequest, summaryId: number): Promise<void> {
  if (request.accessToken !== null && (await summaryOfAccessToken(request)) !== summaryId) throw new TaborError('access-unknown');
}

/** The summary that the request's token opens. Throws `access-unknown`, `access-expired`. */
export async function summaryOfAccessToken({ db, accessToken, now }: CallRequest): Promise<number> {
  const access = await findAccess(db, accessToken ?? '');
  if (!access) throw new TaborError('access-unknown');
  if (access.ValidTo <= now) throw new TaborError('access-expired');
  return access.periodicSummaryId;
}

function findAccess(db: Kysely<Database>, token: string) {
  return db
    .selectFrom('periodic_summary_access')
    .select(['periodicSummaryId', 'ValidTo'])
    .where('TokenHash', '=', sha256(token))
    .executeTakeFirst();
}

function daysAfter(now: WireDateTime): WireDateTime {
  const date = fromWire(now) as Date;
  date.setDate(date.getDate() + ACCESS_DAYS);
  return toWireDateTime(date);
}
