import { sql, type Kysely } from 'kysely';
import type { PersonalChannel } from '../../src/contract/definition/events.ts';
import { toLanguage, type Language } from '../../src/contract/wire/languages.ts';
import { calendarEvents } from '../calendar/bookings.ts';
import { toIcal } from '../calendar/ical.ts';
import type { Database } from '../database/tables.ts';
import { LEASE, PermanentError, type ChannelDriver, type QueuedMessage } from '../events/channel-driver.ts';
import { namedEvents, pathOfEvent, type NamedEvent } from '../events/describe-event.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { eventTitle, mailText } from '../texts/event-texts.ts';
import { factsOf } from './event-facts.ts';
import { protocolMailOf } from './protocol-mail.ts';
import { toHtml, toText, type MailContent, type MailPart } from './mail-html.ts';
import { messageIdOf, type Mail, type Mailer } from './mailer.ts';
import { reportMail, type ReportMailOptions } from './report-mail.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

export type MailOptions = { readonly mailer: Mailer; readonly secrets: SecretBox; readonly appAddress: string; readonly from: string; readonly companyTimeZone: string } & ReportMailOptions;

/** Recipient of a mail. */
export type Reader = { readonly id: number; readonly name: string; readonly language: Language };

/** Sends events by mail, to the address of the user's employee. */
export function mailDriver(options: MailOptions): ChannelDriver {
  return {
    addressesOf: async (db, userId) => {
      const found = await db.selectFrom('user_account as u').innerJoin('employee as e', 'e.Id', 'u.EmployeeId').select('e.Email').where('u.Id', '=', userId).executeTakeFirst();
      const address = found?.Email?.trim() ?? '';
      return /^[^\s<>,;@]+@[^\s<>,;@]+$/.test(address) ? [address] : [];
    },
    send: async (db, message) => {
      if (message.Data.Protocol) return options.mailer(await protocolMailOf(db, options, message, message.Data.Protocol));
      const reader = await readerOf(db, message);
      if (message.Data.Report !== undefined) {
        await options.mailer({ ...(await reportMail(db, options, reader, message.Data.Report)), to: message.Target, messageId: messageIdOf(message, options.from) });
        return [];
      }
      const others = message.Data.Digest ? await claimRestOfDigest(db, message) : [];
      const ids = [message, ...others].map(({ EventId }) => EventId).filter((id) => id !== null);
      await options.mailer(await mailOf(db, options, { message, reader, events: await namedEvents(db, ids) }));
      return others.map(({ Id }) => Id);
    },
  };
}

/** The mail of a message. */
async function mailOf(db: Kysely<Database>, options: MailOptions, { message, reader, events }: { readonly message: QueuedMessage; readonly reader: Reader; readonly events: readonly NamedEvent[] }): Promise<Mail> {
  const { language } = reader;
  const content = await contentOf(db, options, reader, events);
  const unsubscribe = content.links.find(({ label }) => label === mailText('unsubscribe', language));
  const [first] = events;
  const calendar = events.length === 1 && first?.Entity === 'vehicle-rental' ? await calendarOf(db, options, first.RecordId) : null;
  return {
    to: message.Target,
    messageId: messageIdOf(message, options.from),
    subject: subjectOf(events, language),
    text: toText(content),
    html: toHtml(content),
    ...(unsubscribe && { headers: { 'List-Unsubscribe': `<${unsubscribe.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
    ...(calendar !== null && { icalEvent: { method: 'PUBLISH', filename: mailText('calendar', language), content: calendar } }),
  };
}

/** Content of a mail about these events; without events a test mail. */
export async function contentOf(db: Kysely<Database>, { secrets, appAddress }: Pick<MailOptions, 'secrets' | 'appAddress'>, { id, name, language }: Reader, events: readonly NamedEvent[]): Promise<MailContent> {
  const { Required } = await db.selectFrom('notification_rule').select('Required').executeTakeFirstOrThrow();
  const [only] = events.length === 1 ? events : [];
  const isRequired = only && ((Required as Partial<Record<string, readonly PersonalChannel[]>>)[only.Name] ?? []).includes('mail');
  const test: MailPart = { title: mailText('testSubject', language), facts: [['', mailText('testText', language)]], link: { label: mailText('open', language), href: `${appAddress}/` } };
  const settings = { label: mailText('settings', language), href: `${appAddress}/notifications/settings` };
  const unsubscribe = only && !isRequired ? [{ label: mailText('unsubscribe', language), href: `${appAddress}/Notification/Unsubscribe/${unsubscribeToken(secrets, id, only.Name)}` }] : [];
  return {
    language,
    greeting: mailText('hello', language, { name }),
    parts: events.length === 0 ? [test] : events.map((event) => partOf(event, language, appAddress)),
    why: isRequired ? mailText('required', language) : mailText('why', language),
    links: [settings, ...unsubscribe],
  };
}

function partOf(event: NamedEvent, language: Language, appAddress: string): MailPart {
  return { title: eventTitle(event.Name, language), facts: factsOf(event, language), link: { label: mailText('open', language), href: `${appAddress}${pathOfEvent(event)}` } };
}

export function subjectOf(events: readonly NamedEvent[], language: Language): string {
  const [first] = events;
  if (!first) return `Tabor: ${mailText('testSubject', language)}`;
  if (events.length > 1) return `Tabor: ${mailText('digest', language, { count: events.length })}`;
  return [eventTitle(first.Name, language), first.Plate ?? first.Person ?? first.Data.Number].filter(Boolean).join(': ');
}

/** The booking for the reader's calendar, under the same identity as in the feeds; null when it was deleted. */
async function calendarOf(db: Kysely<Database>, { companyTimeZone }: MailOptions, id: number): Promise<string | null> {
  const found = await calendarEvents(db, { companyTimeZone, which: sql`b."Id" = ${id}`, namesEmployee: true });
  return found.length === 0 ? null : toIcal('Tabor', found);
}

/** Throws `PermanentError` for a closed account. */
async function readerOf(db: Kysely<Database>, { UserId }: QueuedMessage): Promise<Reader> {
  const found = await db
    .selectFrom('user_account as u')
    .leftJoin('notification_setting as s', 's.UserId', 'u.Id')
    .select(['u.Id', 'u.GivenName', 'u.Username', 's.Language'])
    .where('u.Id', '=', UserId ?? 0)
    .where('u.IsActive', '=', true)
    .executeTakeFirst();
  if (!found) throw new PermanentError('the account is closed');
  return { id: found.Id, name: found.GivenName || found.Username, language: toLanguage(found.Language ?? 'pl') };
}

/** Claims the other messages of the same digest, which travel in one mail. */
async function claimRestOfDigest(db: Kysely<Database>, { Id, UserId, Target }: QueuedMessage): Promise<readonly { readonly Id: number; readonly EventId: number | null }[]> {
  const { rows } = await sql<{ Id: number; EventId: number | null }>`
    UPDATE outgoing SET "Attempts" = "Attempts" + 1, "NextAttemptOn" = now() + ${LEASE}
    WHERE "Id" IN (SELECT "Id" FROM outgoing WHERE "UserId" = ${UserId} AND "Channel" = 'mail' AND "Target" = ${Target} AND "State" = 'waiting'
      AND "Data" ? 'Digest' AND "NextAttemptOn" <= now() AND "Id" > ${Id} ORDER BY "Id" FOR UPDATE SKIP LOCKED)
    RETURNING "Id", "EventId"`.execute(db);
  return rows.toSorted((one, other) => one.Id - other.Id);
}
