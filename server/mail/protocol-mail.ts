import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language } from '../../src/contract/wire/languages.ts';
import type { Database } from '../database/tables.ts';
import { writeSecurityEvent } from '../auth/security-event.ts';
import { PermanentError, type MailedProtocol, type QueuedMessage } from '../events/channel-driver.ts';
import { storedBytes } from '../files/download.ts';
import { factLabel, mailText } from '../texts/event-texts.ts';
import { formatTime } from './event-facts.ts';
import type { MailOptions } from './mail-driver.ts';
import { toHtml, toText, type MailContent } from './mail-html.ts';
import { messageIdOf, type Mail } from './mailer.ts';

/** The mail that takes a handover's protocol to one of its parties. Throws `PermanentError` when the handover or the PDF is gone. */
export async function protocolMailOf(db: Kysely<Database>, { appAddress, from, makeProtocol }: Pick<MailOptions, 'appAddress' | 'from' | 'makeProtocol'>, message: QueuedMessage, protocol: MailedProtocol): Promise<Mail> {
  const { Language: language } = protocol;
  const [handover, sender] = await Promise.all([handoverOf(db, protocol), senderOf(db, message.UserId)]);
  const file = protocol.File === undefined ? await madeProtocol(handover.Hash, protocol, () => makeProtocol(db, protocol.Handover, language)) : await fileOf(db, protocol.File);
  // The call that brought a file of the device has its entry already; an attempt that is repeated gets none.
  if (protocol.File === undefined && message.Attempts === 1) {
    await writeSecurityEvent(db, { Kind: 'mailed', UserId: message.UserId, Name: sender.username, Address: '', Subject: `mail handover ${protocol.Handover} ${domainOf(message.Target)}` });
  }
  const title = mailText('protocol', language);
  const facts = factsOfHandover(handover, language);
  const content: MailContent = {
    language,
    greeting: mailText('hello', language, { name: handover.Recipient }),
    parts: [{ title, facts: [...facts, ['', mailText('protocolText', language)]], link: handover.Hash === null ? null : { label: mailText('protocolVerify', language), href: `${appAddress}/verify/${handover.Hash}` } }],
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
    attachments: [{ filename: file.name, content: file.bytes, contentType: 'application/pdf' }],
  };
}

/** The handover of a mail, with the name of the party that gets it. Throws `PermanentError` when it is gone. */
export async function handoverOf(db: Kysely<Database>, { Handover, Side }: Pick<MailedProtocol, 'Handover' | 'Side'>) {
  const found = await db
    .selectFrom('vehicle_handover_document as h')
    .innerJoin('vehicle as v', 'v.Id', 'h.VehicleId')
    .innerJoin('employee as e', 'e.Id', `h.${Side}EmployeeId`)
    .select(['h.Number', 'h.Date', 'h.Seal', 'v.RegistrationNumber as Plate', 'e.FullName as Recipient'])
    .where('h.Id', '=', Handover)
    .executeTakeFirst();
  if (!found) throw new PermanentError('the handover was deleted');
  const { Hash = null } = (found.Seal ?? {}) as { readonly Hash?: string };
  return { ...found, Hash };
}

/** Number, vehicle and date of a handover. */
export function factsOfHandover({ Number: number, Plate, Date: date }: Awaited<ReturnType<typeof handoverOf>>, language: Language): readonly (readonly [string, string])[] {
  return [
    [factLabel('number', language), number],
    [factLabel('vehicle', language), Plate],
    [factLabel('date', language), formatTime(date, language)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** The address itself is the handover's history, not the log's. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Answers go to the person who sent it, not to the fleet's own address. */
export async function senderOf(db: Kysely<Database>, userId: number | null) {
  const found = await db.selectFrom('user_account as u').leftJoin('employee as e', 'e.Id', 'u.EmployeeId').select(['u.GivenName', 'u.Username', 'e.FullName', 'e.Email']).where('u.Id', '=', userId ?? 0).executeTakeFirst();
  return { username: found?.Username ?? '', name: found?.FullName || found?.GivenName || found?.Username || 'Tabor', address: found?.Email?.trim() ?? '' };
}

/** The backend's own PDF shows the handover as it is now. Throws `PermanentError` when it is no longer the version to mail: the newer one has its own mail. */
async function madeProtocol(hash: string | null, { Version }: MailedProtocol, make: () => Promise<{ readonly name: string; readonly bytes: Uint8Array }>) {
  if (hash === null || !Version.startsWith(hash)) throw new PermanentError('the handover was changed since');
  const { name, bytes } = await make();
  return { name, bytes: Buffer.from(bytes) };
}

async function fileOf(db: Kysely<Database>, id: number) {
  const file = await db.selectFrom('file').select(['Id', 'FileName', 'Sha256', 'ObjectKey']).where('Id', '=', id).executeTakeFirst();
  if (!file) throw new PermanentError('the PDF was deleted');
  const bytes = Buffer.from(await new Response(await storedBytes({ db, store: null }, file)).arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== file.Sha256) throw new Error('the PDF is not complete');
  return { name: file.FileName, bytes };
}
