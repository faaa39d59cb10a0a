import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { writeSecurityEvent } from '../auth/security-event.ts';
import { PermanentError, type MailedProtocol, type QueuedMessage } from '../events/channel-driver.ts';
import { storedBytes } from '../files/download.ts';
import { mailText } from '../texts/event-texts.ts';
import { handoverMail, handoverOf, senderOf } from './handover-mail.ts';
import type { MailOptions } from './mail-options.ts';
import type { Mail } from './mailer.ts';

/** The mail that takes a handover's protocol to one of its parties. Throws `PermanentError` when the handover or the PDF is gone. */
export async function protocolMailOf(
  db: Kysely<Database>,
  { appAddress, from, makeProtocol }: Pick<MailOptions, 'appAddress' | 'from' | 'makeProtocol'>,
  message: QueuedMessage,
  protocol: MailedProtocol,
): Promise<Mail> {
  const { Language: language } = protocol;
  const [handover, sender] = await Promise.all([handoverOf(db, protocol, message.Target), senderOf(db, message.UserId)]);
  const file =
    protocol.File === undefined
      ? await madeProtocol(handover.Hash, protocol, () => makeProtocol(db, protocol.Handover, language))
      : await fileOf(db, protocol.File);
  // The call that brought a file of the device has its entry already; an attempt that is repeated gets none.
  if (protocol.File === undefined && message.Attempts === 1) {
    await writeSecurityEvent(db, {
      Kind: 'mailed',
      UserId: message.UserId,
      Name: sender.username,
      Address: '',
      Subject: `mail handover ${protocol.Handover} ${domainOf(message.Target)}`,
    });
  }
  const link =
    handover.Hash === null ? null : { label: mailText('protocolVerify', language), href: `${appAddress}/verify/${handover.Hash}` };
  const mail = handoverMail({
    message,
    from,
    language,
    handover,
    sender,
    title: mailText('protocol', language),
    text: mailText('protocolText', language),
    link,
  });
  return { ...mail, attachments: [{ filename: file.name, content: file.bytes, contentType: 'application/pdf' }] };
}

/** The address itself is the handover's history, not the log's. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * The backend's own PDF shows the handover as it is now. Throws `PermanentError` when it is no longer the version to mail: the newer one
 * has its own mail.
 */
async function madeProtocol(
  hash: string | null,
  { Version }: MailedProtocol,
  make: () => Promise<{ readonly name: string; readonly bytes: Uint8Array }>,
) {
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
