import type * as v from 'valibot';
import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { createFeedBody, feedPath, unitFeedRequires, type CalendarFeed } from '../../src/contract/entities/rental/calendar-feed.ts';
import { satisfies } from '../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import { loadRecord } from '../engine/records/rows.ts';
import type { Database } from '../database/tables.ts';
import { sha256 } from '../auth/sha256.ts';

type FeedRow = { readonly Id: number; readonly VehicleId: number | null };

/** The caller's feeds that are not revoked. */
export function listFeeds({ db, user }: CallRequest): Promise<CalendarFeed[]> {
  return db
    .selectFrom('calendar_feed')
    .select(['Id', 'VehicleId', 'Unit', 'CreatedOn'])
    .where('UserId', '=', user.id)
    .where('RevokedOn', 'is', null)
    .orderBy('Id')
    .execute();
}

/**
 * Creates a secret feed address for the bookings of a vehicle, of a unit, or of the caller. It replaces the caller's existing address for
 * the same bookings. Throws `forbidden` for a unit to those who decide on no bookings, `not-found` for a unit without vehicles.
 */
export async function createFeed(request: CallRequest<v.InferOutput<typeof createFeedBody>>): Promise<{ Id: number; Path: string }> {
  const { db, user, now } = request;
  const { VehicleId } = request.body;
  const Unit = VehicleId === null ? request.body.Unit : null;
  if (Unit !== null) await requireUnit(request, Unit);
  else if (VehicleId !== null) await loadRecord(db, 'vehicle', VehicleId, { columns: ['Id'] });
  else if (user.employeeId === null) throw new TaborError('wrong-state');
  const token = randomBytes(32).toString('base64url');
  return retriedTransaction(db, async (trx) => {
    // The row lock serialises creations: two parallel ones would revoke each other.
    await trx.selectFrom('user_account').select('Id').where('Id', '=', user.id).forUpdate().execute();
    const before = await trx
      .selectFrom('calendar_feed')
      .select(['Id', 'VehicleId'])
      .where('UserId', '=', user.id)
      .where('VehicleId', VehicleId === null ? 'is' : '=', VehicleId)
      .where('Unit', Unit === null ? 'is' : '=', Unit)
      .where('RevokedOn', 'is', null)
      .execute();
    for (const feed of before) await revokeInTransaction(trx, request, feed);
    const { Id } = await trx
      .insertInto('calendar_feed')
      .values({ UserId: user.id, VehicleId, Unit, TokenHash: sha256(token), CreatedOn: now })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await recordFeedChange(trx, request, 'createFeed', { Id, VehicleId }, { New: now });
    return { Id, Path: `${feedPath}${token}.ics` };
  });
}

/** Revokes one of the caller's feeds permanently; true also when it is revoked already. Throws `not-found` for another user's feed. */
export async function revokeFeed(request: CallRequest): Promise<true> {
  const { db, user } = request;
  const id = idOf(request, 'id');
  await retriedTransaction(db, async (trx) => {
    const feed = await trx
      .selectFrom('calendar_feed')
      .select(['Id', 'VehicleId', 'RevokedOn'])
      .where('Id', '=', id)
      .where('UserId', '=', user.id)
      .forUpdate()
      .executeTakeFirst();
    if (!feed) throw new TaborError('not-found');
    if (feed.RevokedOn === null) await revokeInTransaction(trx, request, feed);
  });
  return true;
}

async function requireUnit({ db, user }: CallRequest, unit: string): Promise<void> {
  if (!satisfies(user.permissions, unitFeedRequires, false)) throw new TaborError('forbidden');
  const row = await db.selectFrom('vehicle').select('Id').where('OrganizationStructure', '=', unit).executeTakeFirst();
  if (!row) throw new TaborError('not-found');
}

/** The feed of a token, with its owner and vehicle or unit; null for an unknown, revoked or expired token. */
export async function feedOfToken(
  db: Kysely<Database>,
  token: string,
  maxDays: number,
): Promise<{ Id: number; VehicleId: number | null; Unit: string | null; UserId: number } | null> {
  const feed = await db
    .selectFrom('calendar_feed')
    .select(['Id', 'VehicleId', 'Unit', 'UserId'])
    .where('TokenHash', '=', sha256(token))
    .where('RevokedOn', 'is', null)
    .where('CreatedOn', '>', sql<string>`localtimestamp - make_interval(days => ${maxDays})`)
    .executeTakeFirst();
  return feed ?? null;
}

async function revokeInTransaction(trx: Transaction<Database>, request: CallRequest, feed: FeedRow): Promise<void> {
  await trx.updateTable('calendar_feed').set({ RevokedOn: request.now }).where('Id', '=', feed.Id).execute();
  await recordFeedChange(trx, request, 'revokeFeed', feed, { Old: request.now });
}

/** Adds an audit entry to the vehicle, or to the user's employee record, without the address or its hash. */
async function recordFeedChange(
  trx: Transaction<Database>,
  { user, now }: { user: SignedInUser; now: string },
  call: string,
  { Id, VehicleId }: FeedRow,
  side: { Old?: string; New?: string },
): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values({
      Entity: VehicleId === null ? 'employee' : 'vehicle',
      RecordId: VehicleId ?? user.employeeId ?? user.id,
      Kind: 'changed',
      Call: call,
      UserId: user.id,
      EnteredOn: now,
      Changes: JSON.stringify([{ Path: ['CalendarFeed', String(Id)], ...side }]),
    })
    .execute();
}
