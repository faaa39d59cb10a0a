import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

const tls = join(import.meta.dirname, '..', '..', 'tls');

export const mailServerCertificate = join(tls, 'cert.pem');

/** One part of a received mail; `headers` with names in lower case. */
export type MailPart = {
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Buffer;
  readonly body: string;
  readonly parts: readonly MailPart[];
};

export type ReceivedMail = MailPart & { readonly to: readonly string[]; readonly isEncrypted: boolean; readonly user: string | undefined };

/** A real mail server for tests. It offers STARTTLS, and takes the login `fleet` / `secret` only. */
export type MailServer = {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Refuses recipients with this code until it is called with null. */
  readonly refuseRecipients: (code: number | null) => void;
  /** Called with each mail before the server confirms it. */
  onMail: (mail: ReceivedMail) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startMailServer({ offersTls = true, needsLogin = true } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: number | null = null;
  const mails: Pick<MailServer, 'onMail'> = { onMail: () => Promise.resolve() };
  const server = new SMTPServer({
    key: readFileSync(join(tls, 'key.pem')),
    cert: readFileSync(join(tls, 'cert.pem')),
    authOptional: !needsLogin,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _, answer) =>
      username === 'fleet' && password === 'secret'
        ? answer(null, { user: username })
        : answer(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    onRcptTo: (_, __, answer) => (refusal === null ? answer() : answer(Object.assign(new Error('refused'), { responseCode: refusal }))),
    onData: (stream, { envelope, secure, user }, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = {
          ...readMail(Buffer.concat(chunks).toString('latin1')),
          to: envelope.rcptTo.map(({ address }) => address),
          isEncrypted: secure,
          user: typeof user === 'string' ? user : undefined,
        };
        received.push(mail);
        void mails.onMail(mail).then(() => answer());
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return Object.assign(mails, {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuseRecipients: (code: number | null) => {
      refusal = code;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

/** The first part of this content type; throws without one. */
export function partOf(mail: MailPart, type: string): string {
  return findPart(mail, type).body;
}

/** The bytes of a mail's file of a type. Throws when there is none. */
export function fileOf(mail: MailPart, type: string): Uint8Array {
  return findPart(mail, type).bytes;
}

function findPart(mail: MailPart, type: string): MailPart {
  const part = allParts(mail).find(({ headers }) => headers.get('content-type')?.startsWith(type));
  if (!part) throw new Error(`no part ${type}`);
  return part;
}

function allParts(mail: MailPart): MailPart[] {
  return [mail, ...mail.parts.flatMap(allParts)];
}

function readMail(source: string): MailPart {
  const end = source.indexOf('\r\n\r\n');
  const headers = new Map(
    source
      .slice(0, end)
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodeWords(line.slice(line.indexOf(':') + 1).trim())] as const),
  );
  const content = source.slice(end + 4);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const parts =
    boundary === undefined
      ? []
      : content
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => readMail(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
  const bytes = decodeBody(content, headers.get('content-transfer-encoding') ?? '');
  return { headers, parts, bytes, body: bytes.toString('utf8') };
}

function decodeBody(content: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  const bytes =
    encoding === 'quoted-printable'
      ? content.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : content;
  return Buffer.from(bytes, 'latin1');
}

/** RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      decodeBody(
        kind.toLowerCase() === 'b' ? word : word.replaceAll('_', ' '),
        kind.toLowerCase() === 'b' ? 'base64' : 'quoted-printable',
      ).toString('utf8'),
    );
}
