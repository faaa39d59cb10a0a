import type * as v from 'valibot';
import { sql } from 'kysely';
import { MIN_GROUP_MESSAGES } from '../../src/contract/entities/company/message-groups.ts';
import {
  MAX_NOTIFICATIONS,
  markReadBody,
  saveSettingsBody,
  type NotificationList,
  type NotificationSettings,
} from '../../src/contract/entities/company/notification-bodies.ts';
import { eventNames, eventOf, type EventName, type PersonalChannel } from '../../src/contract/definition/events.ts';
import { may } from '../../src/contract/permissions/permissions.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { settleTogether } from '../database/pipelined.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { changeChoices, changedChoice, choiceOf, chosenFrom, type StoredChoices } from './channel-choices.ts';
import { namedEvents } from './describe-event.ts';
import { mayReadEvent, mayReadKind } from './readable-events.ts';

/** The caller's messages in the app, the newest first. Also notes the caller's language, in which mails are written. */
export async function listNotifications({ db, user, language, wallTime }: CallRequest): Promise<NotificationList> {
  const mine = db
    .selectFrom('outgoing as o')
    .innerJoin('event as e', 'e.Id', 'o.EventId')
    .where('o.Channel', '=', 'app')
    .where('o.UserId', '=', user.id)
    .where(mayReadEvent(user));
  const [rows, unread] = await settleTogether([
    mine.select(['o.Id', 'o.EventId', 'o.CreatedOn', 'o.ReadOn']).orderBy('o.Id', 'desc').limit(MAX_NOTIFICATIONS).execute(),
    sql<{ count: number }>`
      SELECT coalesce(sum(CASE WHEN g."Messages" < ${MIN_GROUP_MESSAGES} THEN g."Unread" ELSE least(g."Unread", 1) END), 0)::integer AS "count"
      FROM (SELECT count(*) AS "Messages", count(*) FILTER (WHERE o."ReadOn" IS NULL) AS "Unread"
        FROM outgoing o JOIN event e ON e."Id" = o."EventId" WHERE o."Channel" = 'app' AND o."UserId" = ${user.id} AND ${mayReadEvent(user)} GROUP BY e."Name", o."CreatedOn"::date) g`.execute(
      db,
    ),
    sql`
      INSERT INTO notification_setting AS s ("UserId", "Language") VALUES (${user.id}, ${language})
      ON CONFLICT ("UserId") DO UPDATE SET "Language" = excluded."Language" WHERE s."Language" <> excluded."Language"`.execute(db),
  ]);
  const events = new Map(
    (
      await namedEvents(
        db,
        rows.map(({ EventId }) => EventId ?? 0),
      )
    ).map((event) => [event.Id, event]),
  );
  const entries = rows.flatMap(({ Id, EventId, CreatedOn, ReadOn }) => {
    const event = events.get(EventId ?? 0);
    if (!event) return [];
    const { Name, Entity, RecordId, Data, Plate, Person, Device, By } = event;
    return [
      {
        Id,
        Event: Name,
        Entity,
        RecordId,
        HappenedOn: wallTime(CreatedOn),
        IsRead: ReadOn !== null,
        Number: Data.Number ?? Device,
        Plate,
        Person,
        By,
        StartDate: Data.StartDate ?? null,
        EndDate: Data.EndDate ?? null,
        Kilometres: Data.Kilometres ?? null,
        ReleaseKey: Data.ReleaseKey ?? null,
      },
    ];
  });
  return { Unread: unread.rows[0]?.count ?? 0, Entries: entries };
}

/** Marks the caller's messages as read, on every device. Repeating it changes nothing. */
export async function markNotificationsRead({ db, user, body }: CallRequest<v.InferOutput<typeof markReadBody>>): Promise<true> {
  const { Ids, UpTo = 0 } = body;
  await db
    .updateTable('outgoing')
    .set({ ReadOn: sql`now()` })
    .where('Channel', '=', 'app')
    .where('UserId', '=', user.id)
    .where('ReadOn', 'is', null)
    .where((match) => match.or([match('Id', '=', sql<number>`ANY(${[...Ids]}::bigint[])`), match('Id', '<=', UpTo)]))
    .execute();
  return true;
}

/** The events that can concern the caller, and their channels. */
export async function notificationSettings({ db, user, channels, push }: CallRequest): Promise<NotificationSettings> {
  const [setting, employee, { Required }] = await Promise.all([
    db.selectFrom('notification_setting').selectAll().where('UserId', '=', user.id).executeTakeFirst(),
    db
      .selectFrom('employee')
      .select('Email')
      .where('Id', '=', user.employeeId ?? 0)
      .executeTakeFirst(),
    db.selectFrom('notification_rule').select('Required').executeTakeFirstOrThrow(),
  ]);
  const required = Required as Partial<Record<EventName, readonly PersonalChannel[]>>;
  const minutes = (time: string | null | undefined) => time?.slice(0, 5) ?? null;
  return {
    Available: [...channels],
    PushKey: push?.publicKey ?? null,
    Address: employee?.Email ?? null,
    Events: eventNames
      .filter((name) => mayReceive(user, name))
      .map((Name) => ({
        Name,
        Channels: chosenFrom(presetOf(user, Name), choiceOf(setting?.Choices as StoredChoices | undefined, Name)),
        Required: [...(required[Name] ?? [])],
      })),
    QuietFrom: minutes(setting?.QuietFrom),
    QuietTo: minutes(setting?.QuietTo),
    DigestAt: minutes(setting?.DigestAt),
  };
}

/**
 * Stores the channels that the caller turned off and on. Channels as in the preset are not stored and follow its changes. Choices of events
 * that the settings did not show stay: a right may come back, and an earlier app has fewer events. Throws `validation`.
 */
export async function saveNotificationSettings({
  db,
  user,
  body,
  language,
}: CallRequest<v.InferOutput<typeof saveSettingsBody>>): Promise<true> {
  const { Events, QuietFrom, QuietTo, DigestAt } = body;
  await changeChoices(db, { userId: user.id, language }, (stored) => {
    const { ...Choices } = stored;
    for (const { Name, Channels } of Events) {
      const choice = changedChoice(presetOf(user, Name), choiceOf(stored, Name), Channels, relationsOf(user, Name));
      if (choice) Choices[Name] = choice;
      else delete Choices[Name];
    }
    return { Choices, QuietFrom, QuietTo, DigestAt };
  });
  return true;
}

/** Whether an event can reach the user at all. */
function mayReceive({ permissions, employeeId }: SignedInUser, name: EventName): boolean {
  return mayReadKind({ permissions }, name) || (eventOf(name).isOfPerson === true && employeeId !== null);
}

/** The presets that can count for the user, joined. */
function presetOf(user: SignedInUser, name: EventName): readonly PersonalChannel[] {
  return [...new Set(relationsOf(user, name).flat())];
}

/** The presets of each relation that the user can have to a record: of its office, for its members, and of a person concerned. */
function relationsOf({ permissions }: SignedInUser, name: EventName): readonly (readonly PersonalChannel[])[] {
  const { office, presets } = eventOf(name);
  return office && may(permissions, office.functionality, office.flag) ? [presets.office, presets.concerned] : [presets.concerned];
}
