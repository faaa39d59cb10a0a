import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { challengeOf, CODE_SECONDS } from './login-code.ts';
import { sha256 } from './sha256.ts';

/** How long the login at the provider may take. */
const LINK_SECONDS = 600;

/** A login that a session may link to its user's account. `ids`: those by which SCIM may know the user. */
export type CompanyLink = { readonly issuer: string; readonly subject: string; readonly ids: readonly string[]; readonly userName: string };

/** Announces the login by which a session links its user's account: one at a time. */
export async function announceCompanyLink(trx: Transaction<Database>, sessionId: number, challenge: string): Promise<void> {
  await trx.deleteFrom('company_link').where('SessionId', '=', sessionId).execute();
  await trx.insertInto('company_link').values({ Challenge: challenge, SessionId: sessionId }).execute();
}

/**
 * Stores a fresh login for the session that announced it; returns the code by which its page redeems it, null for a login that no session
 * announced.
 */
export async function acceptCompanyLink(
  db: Kysely<Database>,
  { challenge, isProof }: { readonly challenge: string; readonly isProof: boolean },
  { issuer, subject, ids, userName }: CompanyLink,
): Promise<string | null> {
  if (!isProof) return null;
  const code = randomBytes(32).toString('base64url');
  const stored = await db
    .updateTable('company_link')
    .set({ CodeHash: sha256(code), Issuer: issuer, Subject: subject, Ids: [...ids], UserName: userName, VerifiedOn: sql`now()` })
    .where('Challenge', '=', challenge)
    .where('CodeHash', 'is', null)
    .where('StartedOn', '>', sql<Date>`now() - make_interval(secs => ${LINK_SECONDS})`)
    .returning('Challenge')
    .executeTakeFirst();
  return stored ? code : null;
}

/**
 * The login that the session announced and `code` stands for, which is used up by that; null for another session's, a late or an unknown
 * one.
 */
export async function redeemCompanyLink(
  trx: Transaction<Database>,
  sessionId: number,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<CompanyLink | null> {
  const link = await trx
    .deleteFrom('company_link')
    .where('SessionId', '=', sessionId)
    .where('CodeHash', '=', sha256(code))
    .returning([
      'Challenge',
      'Issuer',
      'Subject',
      'Ids',
      'UserName',
      sql<boolean>`"VerifiedOn" > now() - make_interval(secs => ${CODE_SECONDS})`.as('isFresh'),
    ])
    .executeTakeFirst();
  if (!link?.isFresh || !timingSafeEqual(sha256(link.Challenge), sha256(challengeOf(verifier)))) return null;
  const { Issuer, Subject, Ids, UserName } = link;
  return Issuer === null || Subject === null ? null : { issuer: Issuer, subject: Subject, ids: Ids ?? [], userName: UserName ?? Subject };
}

/** Whether the login opens another account already, or the directory has assigned it to one. */
export async function isTaken(trx: Transaction<Database>, userId: number, { issuer, subject, ids }: CompanyLink): Promise<boolean> {
  const row = await trx
    .selectFrom('directory_user')
    .select('UserId')
    .where('UserId', '<>', userId)
    .where((match) =>
      match.or([
        match.and([match('Issuer', '=', issuer), match('Subject', '=', subject)]),
        match.and([match('Subject', 'is', null), match('ExternalId', 'in', ids.length > 0 ? [...ids] : [''])]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
