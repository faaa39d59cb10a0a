import type * as v from 'valibot';
import { sql } from 'kysely';
import { subscribeBody, unsubscribeBody } from '../../src/contract/entities/company/notification-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';

/** Browsers of one user at most; the oldest gives way. */
const MAX_SUBSCRIPTIONS = 10;

/**
 * Subscribes the caller's browser, for as long as the session lasts. Another user's subscription of the same browser ends. Throws
 * `wrong-state` without push, `validation`.
 */
export async function subscribe({ db, user, body, push }: CallRequest<v.InferOutput<typeof subscribeBody>>): Promise<true> {
  const { Endpoint, PublicKey, AuthSecret } = body;
  if (!push || user.sessionId === null) throw new TaborError('wrong-state');
  if (!push.isAllowed(Endpoint)) throw new TaborError('validation', { fieldErrors: [{ field: 'Endpoint', code: 'not-in-list' }] });
  const owner = { UserId: user.id, SessionId: user.sessionId, PublicKey, AuthSecret };
  await db
    .insertInto('push_subscription')
    .values({ ...owner, Endpoint })
    .onConflict((conflict) => conflict.column('Endpoint').doUpdateSet(owner))
    .execute();
  await sql`DELETE FROM push_subscription WHERE "UserId" = ${user.id} AND "Id" NOT IN (SELECT "Id" FROM push_subscription WHERE "UserId" = ${user.id} ORDER BY "Id" DESC LIMIT ${MAX_SUBSCRIPTIONS})`.execute(
    db,
  );
  return true;
}

/** Ends a subscription of the caller; true also without one. */
export async function unsubscribe({ db, user, body }: CallRequest<v.InferOutput<typeof unsubscribeBody>>): Promise<true> {
  const { Endpoint } = body;
  await db.deleteFrom('push_subscription').where('Endpoint', '=', Endpoint).where('UserId', '=', user.id).execute();
  return true;
}
