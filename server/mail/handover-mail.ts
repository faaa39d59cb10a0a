import type { Kysely } from 'kysely';
import type { Language } from '../../src/contract/wire/languages.ts';
import type { Database } from '../database/tables.ts';
import { PermanentError, type MailedProtocol, type QueuedMessage } from '../events/channel-driver.ts';
import { factLabel, mailText } from '../texts/event-texts.ts';
import { formatTime } from './event-facts.ts';
import { toHtml, toText, type MailContent } from './mail-html.ts';
import { messageIdOf, type Mail } from './mailer.ts';

type MailedHandover = Awaited<ReturnType<typeof handoverOf>>;

type HandoverMail = {
  readonly message: QueuedMessage;
  readonly from: string;
  readonly language: Language;
  readonly handover: MailedHandover;
  readonly sender: Awaited<ReturnType<typeof senderOf>>;
  readonly title: string;
  readonly text: string;
  readonly link: MailContent['parts'][number]['link'];
};

/** A mail to one party of a handover, with its number, vehicle and date. */
export function handoverMail({ message, from, language, handover, sender, title, text, link }: HandoverMail): Mail {
  const content: MailContent = {
    language,
    greeting: mailText('hello', language, { name: handover.Recipient }),
    parts: [{ title, facts: [...factsOfHandover(handover, language), ['', text]], link }],
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

/** The handover of a mail to `target`, with the name of the party that gets it. Throws `PermanentError` when it is gone. */
export async function handoverOf(db: Kysely<Database>, { Handover, Side }: Pick<MailedProtocol, 'Handover' | 'Side'>, target: string) {
  const row = await db
    .selectFrom('vehicle_handover_document as h')
    .innerJoin('vehicle as v', 'v.Id', 'h.VehicleId')
    .innerJoin('employee as e', 'e.Id', `h.${Side}EmployeeId`)
    .leftJoin('contractor as c', 'c.Id', 'h.ContractorId')
    .select([
      'h.Number',
      'h.Date',
      'h.Seal',
      'v.RegistrationNumber as Plate',
      'e.FullName',
      'e.Email',
      'h.ContractorEmail',
      'c.Name as Partner',
    ])
    .where('h.Id', '=', Handover)
    .executeTakeFirst();
  if (!row) throw new PermanentError('the handover was deleted');
  const { Hash = null } = (row.Seal ?? {}) as { readonly Hash?: string };
  const isAt = (address: string | null) => address?.trim().toLowerCase() === target.trim().toLowerCase();
  const Recipient = isAt(row.ContractorEmail) && !isAt(row.Email) && row.Partner !== null ? row.Partner : row.FullName;
  return { ...row, Recipient, Hash };
}

function factsOfHandover(
  { Number: number, Plate, Date: date }: MailedHandover,
  language: Language,
): readonly (readonly [string, string])[] {
  return [
    [factLabel('number', language), number],
    [factLabel('vehicle', language), Plate],
    [factLabel('date', language), formatTime(date, language)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Answers go to the person who sent it, not to the fleet's own address. */
export async function senderOf(db: Kysely<Database>, userId: number | null) {
  const row = await db
    .selectFrom('user_account as u')
    .leftJoin('employee as e', 'e.Id', 'u.EmployeeId')
    .select(['u.GivenName', 'u.Username', 'e.FullName', 'e.Email'])
    .where('u.Id', '=', userId ?? 0)
    .executeTakeFirst();
  return {
    username: row?.Username ?? '',
    name: row?.FullName || row?.GivenName || row?.Username || 'Tabor',
    address: row?.Email?.trim() ?? '',
  };
}
