import { sql, type Kysely } from 'kysely';
import type { EventName, PersonalChannel } from '../../src/contract/definition/events.ts';
import { toLanguage, type Language } from '../../src/contract/wire/languages.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import { FailedTogether, LEASE, type ChannelDriver, type QueuedMessage } from '../events/channel-driver.ts';
import { namedEvents, pathOfEvent, type NamedEvent } from '../events/describe-event.ts';
import { settledEvents } from '../events/open-events.ts';
import { mayReadEvent, requireReader } from '../events/readable-events.ts';
import { eventTitle, mailText } from '../texts/event-texts.ts';
import { calendarOf } from './event-calendar.ts';
import { factsOf } from './event-facts.ts';
import { protocolMailOf } from './protocol-mail.ts';
import { toHtml, toText, type MailContent, type MailPart } from './mail-html.ts';
import { messageIdOf, type Mail } from './mailer.ts';
import type { MailOptions, Reader } from './mail-options.ts';
import { reportMail } from './report-mail.ts';
import { signingMailOf } from './signing-mail.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Sends events by mail, to the address of the user's employee. */
export function mailDriver(options: MailOptions): ChannelDriver {
  return {
    addressesOf: async (db, userId) => {
      const row = await db
        .selectFrom('user_account as u')
        .innerJoin('employee as e', 'e.Id', 'u.EmployeeId')
        .select('e.Email')
        .where('u.Id', '=', userId)
        .executeTakeFirst();
      const address = row?.Email?.trim() ?? '';
      return /^[^\s<>,;@]+@[^\s<>,;@]+$/.test(address) ? [address] : [];
    },
    send: async (db, message) => {
      if (message.Data.Protocol) return options.mailer(await protocolMailOf(db, options, message, message.Data.Protocol));
      if (message.Data.Signing) return options.mailer(await signingMailOf(db, options, message, message.Data.Signing));
      const user = await requireReader(db, { userId: message.UserId, eventId: message.EventId, demoMode: options.demoMode });
      const reader = {
        id: user.id,
        employeeId: user.employeeId,
        name: user.givenName || user.username,
        language: await languageOf(db, user.id),
        permissions: user.permissions,
      };
      if (message.Data.Report !== undefined) {
        await options.mailer({
          ...(await reportMail(db, options, reader, message.Data.Report)),
          to: message.Target,
          messageId: messageIdOf(message, options.from),
        });
        return [];
      }
      const others = message.Data.Digest ? await claimRestOfDigest(db, message, user) : [];
      const ids = [message, ...others].map(({ EventId }) => EventId).filter((id) => id !== null);
      const otherIds = others.map(({ Id }) => Id);
      try {
        await options.mailer(await mailOf(db, options, { message, reader, events: await namedEvents(db, ids) }));
      } catch (error) {
        // Together again, or the next attempt would be two mails.
        throw new FailedTogether(error, otherIds);
      }
      return otherIds;
    },
  };
}

async function mailOf(
  db: Kysely<Database>,
  options: MailOptions,
  { message, reader, events }: { readonly message: QueuedMessage; readonly reader: Reader; readonly events: readonly NamedEvent[] },
): Promise<Mail> {
  const { language } = reader;
  const content = await contentOf(db, options, reader, events);
  const unsubscribe = content.links.find(({ label }) => label === mailText('unsubscribe', language));
  const calendar = await calendarOf(db, options, reader, events);
  return {
    to: message.Target,
    messageId: messageIdOf(message, options.from),
    subject: subjectOf(events, language),
    text: toText(content),
    html: toHtml(content),
    ...(unsubscribe && { headers: { 'List-Unsubscribe': `<${unsubscribe.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
    ...(calendar !== null && { icalEvent: { ...calendar, filename: mailText('calendar', language) } }),
  };
}

/** Content of a mail about these events; without events a test mail. */
export async function contentOf(
  db: Kysely<Database>,
  { secrets, appAddress }: Pick<MailOptions, 'secrets' | 'appAddress'>,
  { id, name, language, permissions }: Omit<Reader, 'employeeId'>,
  events: readonly NamedEvent[],
): Promise<MailContent> {
  const { Required } = await db.selectFrom('notification_rule').select('Required').executeTakeFirstOrThrow();
  const required = Required as Partial<Record<EventName, readonly PersonalChannel[]>>;
  const names = [...new Set(events.map(({ Name }) => Name))];
  const optional = names.filter((one) => !required[one]?.includes('mail'));
  const test: MailPart = {
    title: mailText('testSubject', language),
    facts: [['', mailText('testText', language)]],
    link: { label: mailText('open', language), href: `${appAddress}/` },
  };
  const settings = { label: mailText('settings', language), href: `${appAddress}/notifications/settings` };
  const unsubscribe = optional.map((one) => ({
    label:
      names.length === 1 ? mailText('unsubscribe', language) : mailText('unsubscribeFrom', language, { event: eventTitle(one, language) }),
    href: `${appAddress}/Notification/Unsubscribe/${unsubscribeToken(secrets, id, one)}`,
  }));
  return {
    language,
    greeting: mailText('hello', language, { name }),
    parts: events.length === 0 ? [test] : events.map((event) => partOf(event, { language, permissions }, appAddress)),
    why: mailText(names.length > 0 && optional.length === 0 ? 'required' : 'why', language),
    links: [settings, ...unsubscribe],
  };
}

function partOf(event: NamedEvent, { language, permissions }: Pick<Reader, 'language' | 'permissions'>, appAddress: string): MailPart {
  return {
    title: eventTitle(event.Name, language),
    facts: factsOf(event, language),
    link: { label: mailText('open', language), href: `${appAddress}${pathOfEvent(event, { permissions })}` },
  };
}

export function subjectOf(events: readonly NamedEvent[], language: Language): string {
  const [first] = events;
  if (!first) return `Tabor: ${mailText('testSubject', language)}`;
  if (events.length > 1) return `Tabor: ${mailText('digest', language, { count: events.length })}`;
  return [eventTitle(first.Name, language), first.Plate ?? first.Person ?? first.Device ?? first.Data.Number].filter(Boolean).join(': ');
}

/** The language of the user's last call. */
async function languageOf(db: Kysely<Database>, userId: number): Promise<Language> {
  const row = await db.selectFrom('notification_setting').select('Language').where('UserId', '=', userId).executeTakeFirst();
  return toLanguage(row?.Language ?? 'pl');
}

/**
 * Claims the other messages of the same digest, which travel in one mail. Those whose record the user may no longer read, or whose step
 * was taken meanwhile, fail by themselves.
 */
async function claimRestOfDigest(
  db: Kysely<Database>,
  { Id, UserId, Target }: QueuedMessage,
  user: SignedInUser,
): Promise<readonly { readonly Id: number; readonly EventId: number | null }[]> {
  const ofDigest = sql`FROM outgoing o JOIN event e ON e."Id" = o."EventId" WHERE o."UserId" = ${UserId} AND o."Channel" = 'mail' AND o."Target" = ${Target}
      AND o."State" = 'waiting' AND o."Data" ? 'Digest' AND o."NextAttemptOn" <= now() AND o."Id" > ${Id} AND ${mayReadEvent(user)}`;
  const events = await sql<{ EventId: number }>`SELECT o."EventId" ${ofDigest}`.execute(db);
  const settled = await settledEvents(
    db,
    events.rows.map(({ EventId }) => EventId),
  );
  const { rows } = await sql<{ Id: number; EventId: number | null }>`
    UPDATE outgoing SET "Attempts" = "Attempts" + 1, "NextAttemptOn" = now() + ${LEASE}
    WHERE "Id" IN (SELECT o."Id" ${ofDigest} AND o."EventId" <> ALL(${[...settled]}::bigint[]) ORDER BY o."Id" FOR UPDATE OF o SKIP LOCKED)
    RETURNING "Id", "EventId"`.execute(db);
  return rows.toSorted((one, other) => one.Id - other.Id);
}
