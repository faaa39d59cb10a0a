import { sql, type Kysely } from 'kysely';
import { eventOf } from '../../src/contract/definition/events.ts';
import { toLanguage, type Language } from '../../src/contract/wire/languages.ts';
import { pushDecisions, type PushMessage } from '../../src/contract/device/push-message.ts';
import { isBookingOpen } from '../../src/contract/rules/rental/booking-state.ts';
import type { Database } from '../database/tables.ts';
import { DroppedError, PermanentError, type ChannelDriver } from '../events/channel-driver.ts';
import { namedEvents, pathOfEvent, type NamedEvent } from '../events/describe-event.ts';
import { requireReader } from '../events/readable-events.ts';
import { mayOf } from '../events/recipients.ts';
import { decisionTitle, eventTitle } from '../texts/event-texts.ts';
import { encryptPush } from './encrypt-push.ts';
import type { PushKey } from './push-key.ts';

export type PushOptions = { readonly key: PushKey; readonly contact: string; readonly demoMode: boolean };

/** A day: a later message is of no use on a device that was off. */
const TTL_SECONDS = 86_400;
const TIMEOUT_MS = 20_000;

/** Pushes events to the browsers of a user whose sessions are open. */
export function pushDriver({ key, contact, demoMode }: PushOptions): ChannelDriver {
  return {
    addressesOf: async (db, userId) => {
      const { rows } = await sql<{ Id: number }>`
        SELECT p."Id" FROM push_subscription p JOIN session_token s ON s."Id" = p."SessionId"
        WHERE p."UserId" = ${userId} AND s."UserId" = ${userId} AND s."RevokedOn" IS NULL AND s."ExpiresOn" > now() ORDER BY p."Id"`.execute(
        db,
      );
      return rows.map(({ Id }) => String(Id));
    },
    send: async (db, { Id, EventId, Target, UserId }) => {
      const [subscription, [event]] = await Promise.all([subscriptionOf(db, Number(Target), UserId), namedEvents(db, [EventId ?? 0])]);
      if (!subscription || !event) throw new DroppedError('not-subscribed');
      const reader = await requireReader(db, { userId: UserId, eventId: event.Id, demoMode });
      const language = toLanguage(subscription.Language ?? 'pl');
      const decision = await decisionOf(db, event, subscription.UserId, language);
      const message: PushMessage = {
        id: Id,
        user: subscription.Username,
        title: eventTitle(event.Name, language),
        body: [event.Plate, event.Person, event.Device].filter(Boolean).join(' · '),
        path: pathOfEvent(event, reader),
        ...(decision && { decision }),
      };
      const response = await fetch(subscription.Endpoint, {
        method: 'POST',
        headers: {
          Authorization: await key.authorize(subscription.Endpoint, contact),
          TTL: String(TTL_SECONDS),
          Urgency: 'normal',
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
        },
        body: new Uint8Array(encryptPush(JSON.stringify(message), subscription)),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410) {
        await db.deleteFrom('push_subscription').where('Id', '=', subscription.Id).execute();
        throw new PermanentError(`${response.status}: the browser is no longer subscribed`);
      }
      if (response.status >= 400 && response.status < 500 && response.status !== 429)
        throw new PermanentError(`the push service answered ${response.status}`);
      if (!response.ok) throw new Error(`the push service answered ${response.status}`);
    },
  };
}

/** The decisions that the user may take about the event's booking while it is open; null for none. */
async function decisionOf(
  db: Kysely<Database>,
  { Name, RecordId }: NamedEvent,
  userId: number,
  language: Language,
): Promise<PushMessage['decision'] | null> {
  const { isDecision, office } = eventOf(Name);
  if (!isDecision || !office) return null;
  const booking = await db
    .selectFrom('vehicle_booking as b')
    .innerJoin('user_account as u', (join) => join.on('u.Id', '=', userId).on(mayOf(office.functionality, office.flag, true)))
    .select(['b.IsAccepted', 'b.IsRejected', 'b.IsRejectedByDriver'])
    .where('b.Id', '=', RecordId)
    .executeTakeFirst();
  return booking && isBookingOpen(booking)
    ? { id: RecordId, calls: pushDecisions.map((call) => ({ call, title: decisionTitle(call, language) })) }
    : null;
}

/** A subscription while its session is open and belongs to the user. */
function subscriptionOf(db: Kysely<Database>, id: number, userId: number | null) {
  return db
    .selectFrom('push_subscription as p')
    .innerJoin('user_account as u', 'u.Id', 'p.UserId')
    .innerJoin('session_token as t', 't.Id', 'p.SessionId')
    .leftJoin('notification_setting as s', 's.UserId', 'u.Id')
    .selectAll('p')
    .select(['u.Username', 's.Language'])
    .where('p.Id', '=', id)
    .where('p.UserId', '=', userId)
    .where('u.IsActive', '=', true)
    .where('t.RevokedOn', 'is', null)
    .where('t.ExpiresOn', '>', sql<Date>`now()`)
    .executeTakeFirst();
}
