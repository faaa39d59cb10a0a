import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { mailedSecretLocation, PermanentError, type MailedSigningLink, type QueuedMessage } from '../events/channel-driver.ts';
import { mailText } from '../texts/event-texts.ts';
import { formatTime } from './event-facts.ts';
import { handoverMail, handoverOf, senderOf } from './handover-mail.ts';
import type { MailOptions } from './mail-options.ts';
import type { Mail } from './mailer.ts';

/**
 * The mail that takes a signing link to the party that did not sign. Throws `PermanentError` when the link no longer opens the document.
 */
export async function signingMailOf(
  db: Kysely<Database>,
  { appAddress, from, secrets }: Pick<MailOptions, 'appAddress' | 'from' | 'secrets'>,
  message: QueuedMessage,
  signing: MailedSigningLink,
): Promise<Mail> {
  const { Language: language, Secret, Link } = signing;
  const [handover, sender, expiresOn] = await Promise.all([
    handoverOf(db, signing, message.Target),
    senderOf(db, message.UserId),
    expiryOf(db, Link),
  ]);
  if (Secret === undefined || expiresOn === null) throw new PermanentError('the link is no longer open');
  const secret = secrets.decrypt(mailedSecretLocation(Link), Buffer.from(Secret, 'base64'));
  const text = mailText('signingText', language, { date: formatTime(expiresOn, language) ?? '' });
  // The part behind `#` reaches no server, so the secret stands in no log.
  const link = { label: mailText('signingOpen', language), href: `${appAddress}/sign#${secret}` };
  return handoverMail({ message, from, language, handover, sender, title: mailText('signing', language), text, link });
}

/** When the link ends; null when it was revoked, used or replaced, or when the document changed since. */
async function expiryOf(db: Kysely<Database>, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('signing_link as l')
    .innerJoin('vehicle_handover_document as h', 'h.Id', 'l.VehicleHandoverDocumentId')
    .select('l.ExpiresOn')
    .where('l.Id', '=', id)
    .where('l.RevokedOn', 'is', null)
    .where('l.UsedOn', 'is', null)
    .where('h.VoidedOn', 'is', null)
    .where(sql<boolean>`h."Seal" ->> 'Hash' = l."Hash" AND h."Seal" ->> 'IsChanged' IS DISTINCT FROM 'true'`)
    .executeTakeFirst();
  return row?.ExpiresOn ?? null;
}
