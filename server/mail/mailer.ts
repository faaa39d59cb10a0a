import { rootCertificates } from 'node:tls';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { PermanentError } from '../events/channel-driver.ts';
import type { MailSettings } from '../settings/mail-settings.ts';

/** Parts of a mail beside sender and recipient. */
export type Mail = Pick<
  SendMailOptions,
  'subject' | 'replyTo' | 'text' | 'html' | 'headers' | 'attachments' | 'icalEvent' | 'messageId'
> & { readonly to: string };

/** Sends one mail; resolves when the server has accepted it. Throws `PermanentError` when the server refuses this recipient or content. */
export type Mailer = (mail: Mail) => Promise<void>;

/** Shorter than the lease of a queued message. */
const TIMEOUT_MS = 30_000;

/** Opens the company's mail server. A password never travels without TLS. */
export function openMailer({ host, port, isSecure, user, password, ca, from }: Omit<MailSettings, 'appAddress'>): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: user !== '',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    ...(ca === '' ? {} : { tls: { ca: [...rootCertificates, ca] } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    try {
      await transport.sendMail({
        ...mail,
        from,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(mail.headers as Record<string, string> | undefined),
        },
      });
    } catch (error) {
      throw isRejection(error) ? new PermanentError((error as Error).message) : error;
    }
  };
}

/** The server refuses this recipient or message for good. A refused login is ours to correct, and other mails need it, too. */
function isRejection(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { readonly code?: string; readonly responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** The same for every attempt, so that a mail server drops one that it has received already. */
export function messageIdOf({ Id }: { readonly Id: number }, from: string): string {
  return `<tabor-${Id}@${/@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'tabor.invalid'}>`;
}
