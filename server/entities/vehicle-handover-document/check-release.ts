import { sql, type Kysely } from 'kysely';
import type * as v from 'valibot';
import {
  MAX_RELEASE_REQUESTS_PER_HOUR,
  type CheckRelease,
  type givenRelease,
  type requestedRelease,
} from '../../../src/contract/entities/handover/check-release.ts';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import type { Check, Release } from '../../../src/contract/entities/shared/handover-items.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { insertEvents } from '../../events/write-event.ts';
import { ThrottledError } from '../../limits/throttled-error.ts';

type RequestBody = v.InferOutput<typeof requestedRelease>;

/**
 * Stores a driver's request, and tells those who may release. Sent again, it takes the newer words, for which an earlier release does not
 * count. Throws `not-found`, `throttled`.
 */
export async function requestRelease(request: CallRequest<RequestBody>): Promise<true> {
  const { db, user, now, body } = request;
  const { Key, VehicleId, ItemId } = body;
  const [vehicle, item] = await Promise.all([
    db.selectFrom('vehicle').select('Id').where('Id', '=', VehicleId).executeTakeFirst(),
    db.selectFrom('handover_item').select('Id').where('Id', '=', ItemId).where('Kind', '=', 'check').executeTakeFirst(),
  ]);
  if (!vehicle || !item) throw new TaborError('not-found');
  const content = { VehicleId: vehicle.Id, ItemId, Words: body.Words.trim() };
  const stored = await db.selectFrom('check_release').selectAll().where('Key', '=', Key).executeTakeFirst();
  if (!stored) await takeQuota(request);
  const added = await db
    .insertInto('check_release')
    .values({ Key, ...content, RequestedBy: user.id, RequestedOn: now })
    .onConflict((conflict) =>
      conflict
        .column('Key')
        .doUpdateSet({ ...content, RequestedOn: now, By: null, Name: null, Reason: null, ReleasedOn: null })
        .where('check_release.RequestedBy', '=', user.id)
        .where(sql<boolean>`(check_release."VehicleId", check_release."ItemId", check_release."Words")
          IS DISTINCT FROM (excluded."VehicleId", excluded."ItemId", excluded."Words")`),
    )
    .returning('Key')
    .executeTakeFirst();
  // A request that still waits has been announced.
  if (!added || (stored && stored.By === null)) return true;
  const data = { Concerned: user.employeeId === null ? [] : [user.employeeId], CreatedBy: user.id, ReleaseKey: Key };
  await insertEvents(db, [{ name: 'release-requested', recordId: vehicle.Id, happenedOn: now, userId: user.id, data }]).execute();
  return true;
}

/** Takes a place among the requests of the user's hour. */
async function takeQuota({ db, user, now }: Pick<CallRequest, 'db' | 'user' | 'now'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('check release', ${user.id}))`.execute(db);
  const { rows } = await sql<{ sent: number; seconds: number }>`
    SELECT count(*)::int AS sent, coalesce(extract(epoch FROM min("RequestedOn") + interval '1 hour' - ${now}::timestamp), 0)::float8 AS seconds
    FROM check_release WHERE "RequestedBy" = ${user.id} AND "RequestedOn" > ${now}::timestamp - interval '1 hour'`.execute(db);
  const [{ sent, seconds } = { sent: 0, seconds: 0 }] = rows;
  if (sent >= MAX_RELEASE_REQUESTS_PER_HOUR) throw new ThrottledError(seconds);
}

/** Releases the check with a reason, once. Throws `not-found`, and `wrong-state` for one that was released. */
export async function releaseCheck({
  db,
  user,
  now,
  body: { Key, Reason },
}: CallRequest<v.InferOutput<typeof givenRelease>>): Promise<true> {
  const released = await db
    .updateTable('check_release')
    .set({ By: user.username, Name: user.givenName || user.username, Reason, ReleasedOn: now })
    .where('Key', '=', Key)
    .where('By', 'is', null)
    .returning('Key')
    .executeTakeFirst();
  if (released) return true;
  const known = await db.selectFrom('check_release').select('Key').where('Key', '=', Key).executeTakeFirst();
  throw new TaborError(known ? 'wrong-state' : 'not-found');
}

export async function getRelease({ db, parameters }: CallRequest): Promise<CheckRelease | null> {
  const row = await db
    .selectFrom('check_release as r')
    .innerJoin('vehicle as v', 'v.Id', 'r.VehicleId')
    .innerJoin('handover_item as i', 'i.Id', 'r.ItemId')
    .innerJoin('user_account as u', 'u.Id', 'r.RequestedBy')
    .select(['v.RegistrationNumber as Vehicle', 'i.Name', 'i.NameDe', 'i.NameEn', 'r.Words', 'r.RequestedOn'])
    .select(['r.By', 'r.Name as ReleasedBy', 'r.Reason', 'u.GivenName', 'u.Username'])
    .where('r.Key', '=', parameters['key'] ?? '')
    .executeTakeFirst();
  if (!row) return null;
  const { By, ReleasedBy, Reason, GivenName, Username, ...request } = row;
  return {
    ...request,
    RequestedBy: GivenName || Username,
    Release: By === null ? null : { By, Name: ReleasedBy ?? By, Reason: Reason ?? '' },
  };
}

/** Whether a manager gave this release for the check of the vehicle in these words, and no other handover used it. */
export async function isReleased(
  db: Kysely<Database>,
  { VehicleId }: Pick<Handover, 'VehicleId'>,
  { ItemId, Words, Release: release }: Check,
  handover: number | null,
): Promise<boolean> {
  const { Key, By, Name, Reason }: Partial<Release> = release ?? {};
  if (Key === undefined || By === undefined || Reason === undefined || VehicleId === null) return false;
  const stored = await db
    .selectFrom('check_release')
    .select('Key')
    .where('Key', '=', Key)
    .where('VehicleId', '=', Number(VehicleId))
    .where('ItemId', '=', ItemId)
    .where('Words', '=', Words.trim())
    .where('By', '=', By)
    .where('Name', '=', Name ?? '')
    .where('Reason', '=', Reason)
    .executeTakeFirst();
  if (!stored) return false;
  const used = await db
    .selectFrom('vehicle_handover_document')
    .select('Id')
    .where('VehicleId', '=', Number(VehicleId))
    .where('Checklist', '@>', JSON.stringify([{ Release: { Key } }]))
    .where('Id', '<>', handover ?? 0)
    .executeTakeFirst();
  return used === undefined;
}
