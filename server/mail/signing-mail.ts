import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { mailedSecretLocation, PermanentError, type MailedSigningLink, type QueuedMessage } from '../events/channel-driver.ts';
import { mailText } from '../texts/event-texts.ts';
import { formatTime } from './event-facts.ts';
import type { MailOptions } from './mail-driver.ts';
import { toHtml, toText, type MailContent } from './mail-html.ts';
import { messageIdOf, type Mail } from './mailer.ts';
import { factsOfHandover, handoverOf, senderOf } from './protocol-mail.ts';

/** The mail that takes a signing link to the party that did not sign. Throws `PermanentError` when the link no longer opens the document. */
export async function signingMailOf(db: Kysely<Database>, { appAddress, from, secrets }: Pick<MailOptions, 'appAddress' | 'from' | 'secrets'>, message: QueuedMessage, signing: MailedSigningLink): Promise<Mail> {
  const { Language: language, Secret, Link } = signing;
  const [handover, sender, expiresOn] = await Promise.all([handoverOf(db, signing), senderOf(db, message.UserId), expiryOf(db, Link)]);
  if (Secret === undefined || expiresOn === null) throw new PermanentError('the link is no longer open');
  const secret = secrets.decrypt(mailedSecretLocation(Link), Buffer.from(Secret, 'base64'));
  const title = mailText('signing', language);
  const text = mailText('signingText', language, { date: formatTime(expiresOn, language) ?? '' });
  const content: MailContent = {
    language,
    greeting: mailText('hello', language, { name: handover.Recipient }),
    // The part behind `#` reaches no server, so the secret stands in no log.
    parts: [{ title, facts: [...factsOfHandover(handover, language), ['', text]], link: { label: mailText('signingOpen', language), href: `${appAddress}/sign#${secret}` } }],
    why: mailText('protocolWhy', language, { name: sender.name }),
    links: [],
  };
  return {
    to: message.Target,
    messageId: messageIdOf(message, from),
    subject: `${[title, handover.Number].filter(Boolean).join(' ')}: ${handover.Plate}`,
    ...(sender.address !== '' && { replyTo: sender.address }),
    text: toText(content),
    html: toHtml(content),
  };
}

/** When the link ends; null when it was revoked, used or replaced, or when the document changed since. */
async function expiryOf(db: Kysely<Database>, id: number): Promise<string | null> {
  const found = await db
    .selectFrom('signing_link as l')
    .innerJoin('vehicle_handover_document as h', 'h.Id', 'l.VehicleHandoverDocumentId')
    .select('l.ExpiresOn')
    .where('l.Id', '=', id)
    .where('l.RevokedOn', 'is', null)
    .where('l.UsedOn', 'is', null)
    .where('h.VoidedOn', 'is', null)
    .where(sql<boolean>`h."Seal" ->> 'Hash' = l."Hash" AND h."Seal" ->> 'IsChanged' IS DISTINCT FROM 'true'`)
    .executeTakeFirst();
  return found?.ExpiresOn ?? null;
}
