import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { userColumns, toSignedInUser, type SignedInUser } from './signed-in-user.ts';

/** How exact the time of the last use is: a write per call would cost more than it tells. */
const USED_MINUTES = 5;

/** How long a proof of who the user is counts. */
const PROOF_MINUTES = 5;

/** What the company's provider says of a login. `IdToken` is sealed. */
export type ProviderLogin = { readonly AuthenticatedOn: Date | null; readonly IsMultiFactor: boolean; readonly ProviderSession: string | null; readonly IdToken: Buffer };

/** Creates a session token: 256 random bits; the database stores only the hash. */
export async function openSession(db: Kysely<Database>, userId: number, { hours, device, provider }: { readonly hours: number; readonly device: string; readonly provider?: ProviderLogin | undefined }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session_token')
    .values({ TokenHash: hashOf(token), UserId: userId, Device: device, ExpiresOn: sql`now() + make_interval(hours => ${hours})`, ...(provider && providerColumns(provider)) })
    .execute();
  return token;
}

/** A provider may let a user in who entered nothing: such a login proves only what `auth_time` says. */
function providerColumns({ AuthenticatedOn, IsMultiFactor, ProviderSession, IdToken }: ProviderLogin) {
  return { IsMultiFactor, ProviderSession, IdToken, ProvenOn: sql<Date>`least(now(), coalesce(${AuthenticatedOn}::timestamptz, 'epoch'))` };
}

/** Lifetime of a session: `tokenHours` after the last use, at most `loginDays` after the login. */
export type SessionLifetime = { readonly tokenHours: number; readonly loginDays: number };

/** The user of a valid token, or null when it is expired, revoked or unknown. Use extends the token. Demo users exist only in demo mode. */
export async function userOfToken(db: Kysely<Database>, token: string, { demoMode, ...lifetime }: SessionLifetime & { readonly demoMode: boolean }): Promise<SignedInUser | null> {
  const row = await db
    .selectFrom('session_token as s')
    .innerJoin('user_account as u', 'u.Id', 's.UserId')
    .select([...userColumns, 's.Id as SessionId', 's.IsMultiFactor', sql<boolean>`s."ProvenOn" > now() - make_interval(mins => ${PROOF_MINUTES})`.as('isProven'), needsRenewal(lifetime).as('isAging'), sql<boolean>`s."UsedOn" < now() - make_interval(mins => ${USED_MINUTES})`.as('isUseOld')])
    .where('s.TokenHash', '=', hashOf(token))
    .where('s.RevokedOn', 'is', null)
    .where('s.ExpiresOn', '>', sql<Date>`now()`)
    .where('u.IsActive', '=', true)
    .executeTakeFirst();
  const user = toSignedInUser(row, demoMode);
  if (user && row?.isAging) await renew(db, token, lifetime);
  else if (user && row?.isUseOld) await db.updateTable('session_token').set({ UsedOn: sql`now()` }).where('Id', '=', row.SessionId).execute();
  return user;
}

/** Notes that the session's user has just proved who they are; with more than one factor, the session counts as opened so. */
export async function proveSession(db: Kysely<Database>, sessionId: number, { isMultiFactor }: { readonly isMultiFactor: boolean }): Promise<void> {
  const factors = isMultiFactor ? { IsMultiFactor: sql<boolean>`CASE WHEN "IsMultiFactor" IS NOT NULL THEN true END` } : {};
  await db.updateTable('session_token').set({ ProvenOn: sql`now()`, ...factors }).where('Id', '=', sessionId).execute();
}

/** Revokes the token permanently. Returns its user and the sealed ID token of a login at the company's provider; undefined when it was revoked before. */
export function revokeToken(db: Kysely<Database>, token: string): Promise<{ UserId: number; IdToken: Buffer | null } | undefined> {
  return db
    .updateTable('session_token')
    .set({ RevokedOn: sql`now()` })
    .where('TokenHash', '=', hashOf(token))
    .where('RevokedOn', 'is', null)
    .returning(['UserId', 'IdToken'])
    .executeTakeFirst();
}

/** Whether half of the token's time has passed and the session may be extended. The threshold saves a write per call. */
function needsRenewal({ tokenHours, loginDays }: SessionLifetime) {
  return sql<boolean>`s."ExpiresOn" < now() + make_interval(mins => ${tokenHours * 30}) AND s."ExpiresOn" < s."CreatedOn" + make_interval(days => ${loginDays})`;
}

async function renew(db: Kysely<Database>, token: string, { tokenHours, loginDays }: SessionLifetime): Promise<void> {
  const latest = sql<Date>`least(now() + make_interval(hours => ${tokenHours}), "CreatedOn" + make_interval(days => ${loginDays}))`;
  await db.updateTable('session_token').set({ ExpiresOn: latest, UsedOn: sql`now()` }).where('TokenHash', '=', hashOf(token)).where('RevokedOn', 'is', null).execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
