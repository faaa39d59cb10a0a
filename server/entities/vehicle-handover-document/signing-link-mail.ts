import type * as v from 'valibot';
import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { SigningLink } from '../../../src/contract/entities/handover/signing-link.ts';
import {
  MAX_SIGNING_MAILS_OF_USER_PER_HOUR,
  MAX_SIGNING_MAILS_PER_HOUR,
  type mailedSigningLink,
} from '../../../src/contract/entities/handover/signing-link-mail.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest, ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { mailedSecretLocation, type MailedSigningLink } from '../../events/channel-driver.ts';
import { ThrottledError } from '../../limits/throttled-error.ts';
import { addLink, signingLinksOf } from './signing-links.ts';

/**
 * Makes a link and queues its mail in one transaction. The queue has the secret encrypted, until it is sent. Throws `wrong-state` without
 * mail or an open side, `throttled`.
 */
export async function mailSigningLink(request: ChangeRequest<v.InferOutput<typeof mailedSigningLink>>): Promise<true> {
  const { db, user, channels, secrets } = request;
  const { Side, Address, Language } = request.body;
  if (!channels.includes('mail')) throw new TaborError('wrong-state');
  const secret = randomBytes(32).toString('base64url');
  // Locks the handover: its mails are counted one after another.
  const Link = await addLink(request, { Side, SecretHash: createHash('sha256').update(secret).digest('hex') });
  const Handover = idOf(request, 'id');
  await checkQuota(db, Handover, user.id);
  const Signing: MailedSigningLink = {
    Handover,
    Link,
    Side,
    Language,
    Secret: secrets.encrypt(mailedSecretLocation(Link), secret).toString('base64'),
  };
  await db
    .insertInto('outgoing')
    .values({ Channel: 'mail', UserId: user.id, Target: Address, Data: JSON.stringify({ Signing }) })
    .execute();
  request.addToSecurityLog(Address.slice(Address.lastIndexOf('@') + 1).toLowerCase());
  return true;
}

/** The newest link of each side with the mail that took it. */
export async function mailedLinksOf(request: Pick<CallRequest, 'db' | 'now' | 'wallTime'>, document: Row): Promise<SigningLink[]> {
  const links = await signingLinksOf(request, document);
  if (links.length === 0) return [];
  const { rows } = await sql<{ Link: number; Address: string; State: 'waiting' | 'sent' | 'failed'; On: Date }>`
    SELECT ("Data" -> 'Signing' ->> 'Link')::bigint AS "Link", "Target" AS "Address", "State", coalesce("SentOn", "CreatedOn") AS "On" FROM outgoing
    WHERE "Data" ? 'Signing' AND "Data" -> 'Signing' ->> 'Handover' = ${String(document['Id'])}`.execute(request.db);
  return links.map(({ Id, ...link }) => {
    const mail = rows.find(({ Link }) => Link === Id);
    return { ...link, Mail: mail ? { Address: mail.Address, State: mail.State, On: request.wallTime(mail.On) } : null };
  });
}

/**
 * Throws `ThrottledError` above the mails of a handover or of a user. Those of a user are counted one after another, so that they do not
 * all find the last place free.
 */
async function checkQuota(db: Kysely<Database>, handover: number, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('signing mail', ${userId}))`.execute(db);
  const ofHandover = sql`"Data" -> 'Signing' ->> 'Handover' = ${String(handover)}`;
  const { rows } = await sql<{ mails: number; seconds: number; limit: number }>`
    SELECT count(*)::int AS mails, coalesce(extract(epoch FROM min("CreatedOn") + interval '1 hour' - now()), 0)::float8 AS seconds, ${MAX_SIGNING_MAILS_PER_HOUR}::int AS limit
    FROM outgoing WHERE "Data" ? 'Signing' AND ${ofHandover} AND "CreatedOn" > now() - interval '1 hour'
    UNION ALL SELECT count(*)::int, coalesce(extract(epoch FROM min("CreatedOn") + interval '1 hour' - now()), 0)::float8, ${MAX_SIGNING_MAILS_OF_USER_PER_HOUR}::int
    FROM outgoing WHERE "Data" ? 'Signing' AND "UserId" = ${userId} AND "CreatedOn" > now() - interval '1 hour'`.execute(db);
  const full = rows.find(({ mails, limit }) => mails >= limit);
  if (full) throw new ThrottledError(full.seconds);
}
