import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { fixedStatement } from '../database/fixed-statement.ts';
import type { Database } from '../database/tables.ts';
import type { DeviceProof } from './device-proof.ts';
import { endSessionsOfKey, mustWipe, registerDevice, type LoginDevice } from './devices.ts';
import { userColumns, toSignedInUser, type SignedInUser } from './signed-in-user.ts';
import { sha256 } from './sha256.ts';

/** How exact the time of the last use is: a write per call would cost too much. */
const USED_MINUTES = 5;

const DAY_SECONDS = 86_400;

/** How long a proof of who the user is counts. */
const PROOF_MINUTES = 5;

/** Claims of the company's provider about a login. `IdToken` is sealed. */
export type ProviderLogin = {
  readonly AuthenticatedOn: Date | null;
  readonly IsMultiFactor: boolean;
  readonly ProviderSession: string | null;
  readonly IdToken: Buffer;
};

/** `isSingleFactor`: the login had one factor, whatever factors the account has. */
type NewSession = {
  readonly hours: number;
  readonly device: LoginDevice;
  readonly provider?: ProviderLogin | undefined;
  readonly isSingleFactor?: boolean;
};

/**
 * Creates a session token: 256 random bits; the database stores only the hash. With the proof of a device it counts only beside proofs of
 * that device.
 */
export async function openSession(
  db: Kysely<Database>,
  userId: number,
  { hours, device, provider, isSingleFactor = false }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const DeviceId = await registerDevice(db, userId, device);
  // One login per device: a log-out without a network ends here.
  if (device.proof) await endSessionsOfKey(db, device.proof.thumbprint);
  await db
    .insertInto('session_token')
    .values({
      TokenHash: sha256(token),
      UserId: userId,
      DeviceId,
      Device: device.name,
      ExpiresOn: sql`now() + make_interval(secs => ${hours * 3_600})`,
      ...(provider && providerColumns(provider)),
      ...(isSingleFactor && { IsMultiFactor: false }),
    })
    .execute();
  return token;
}

/** A provider may let a user in who entered nothing: such a login is only as recent as its `auth_time`. */
function providerColumns({ AuthenticatedOn, IsMultiFactor, ProviderSession, IdToken }: ProviderLogin) {
  return { IsMultiFactor, ProviderSession, IdToken, ProvenOn: sql<Date>`least(now(), coalesce(${AuthenticatedOn}::timestamptz, 'epoch'))` };
}

/** Lifetime of a session: `tokenHours` after the last use, at most `loginDays` after the login. Both may be fractions, as half an hour. */
export type SessionLifetime = { readonly tokenHours: number; readonly loginDays: number };

/** Credentials of a request: the token, the proof of a device or null, and the network that it comes from. */
export type ShownToken = { readonly token: string; readonly proof: DeviceProof | null; readonly network: string };

type TokenValues = {
  readonly hash: Buffer;
  readonly thumbprint: string | null;
  readonly proofHash: Buffer | null;
  readonly isBound: boolean;
  readonly renewalSeconds: number;
  readonly loginSeconds: number;
};

/** The session of a valid token with its user. The use of a proof is stored in the same statement. */
const sessionOfToken = fixedStatement((db, { hash, thumbprint, proofHash, isBound, renewalSeconds, loginSeconds }: TokenValues) =>
  db
    .with('found', (cte) =>
      cte
        .selectFrom('session_token as s')
        .innerJoin('user_account as u', 'u.Id', 's.UserId')
        .innerJoin('device as d', 'd.Id', 's.DeviceId')
        .select([
          ...userColumns,
          's.Id as SessionId',
          's.DeviceId',
          'd.ClientId',
          's.IsMultiFactor',
          sql<boolean>`s."ProvenOn" > now() - make_interval(mins => ${PROOF_MINUTES})`.as('isProven'),
        ])
        .select([
          needsRenewal(renewalSeconds, loginSeconds).as('isAging'),
          sql<boolean>`s."UsedOn" < now() - make_interval(mins => ${USED_MINUTES})`.as('isUseOld'),
        ])
        .where('s.TokenHash', '=', hash)
        .where('s.RevokedOn', 'is', null)
        .where('s.ExpiresOn', '>', sql<Date>`now()`)
        .where('u.IsActive', '=', true)
        .where(sql<boolean>`NOT ${mustWipe}`)
        .where(sql<boolean>`d."Thumbprint" IS NOT DISTINCT FROM ${thumbprint}::text`),
    )
    .with('used', (cte) =>
      cte
        .insertInto('used_proof')
        .columns(['Hash'])
        .expression((query) =>
          query
            .selectFrom('found')
            .select(sql<Buffer>`${proofHash}::bytea`.as('Hash'))
            .where(sql<boolean>`${isBound}::boolean`),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('Hash'),
    )
    .selectFrom('found')
    .selectAll()
    .where(sql<boolean>`NOT ${isBound}::boolean OR EXISTS (SELECT FROM used)`),
);

/**
 * The user of a valid token, or null when it is expired, revoked or unknown, bound to a device without a fresh proof of it, or its device
 * is to be wiped. Use extends the token. Demo users exist only in demo mode.
 */
export async function userOfToken(
  db: Kysely<Database>,
  { token, proof, network }: ShownToken,
  { demoMode, ...lifetime }: SessionLifetime & { readonly demoMode: boolean },
): Promise<SignedInUser | null> {
  const values = {
    hash: sha256(token),
    thumbprint: proof?.thumbprint ?? null,
    proofHash: proof?.hash ?? null,
    isBound: proof !== null,
    renewalSeconds: lifetime.tokenHours * 1_800,
    loginSeconds: lifetime.loginDays * DAY_SECONDS,
  };
  const [row] = await sessionOfToken(db, values);
  const user = toSignedInUser(row, demoMode);
  if (user && row && (row.isAging || row.isUseOld)) await noteUse(db, row, { network, appVersion: proof?.appVersion ?? '' }, lifetime);
  return user;
}

/** Notes that the session's user has just proved who they are; with more than one factor, the session counts as opened so. */
export async function proveSession(
  db: Kysely<Database>,
  sessionId: number,
  { isMultiFactor }: { readonly isMultiFactor: boolean },
): Promise<void> {
  const factors = isMultiFactor ? { IsMultiFactor: sql<boolean>`CASE WHEN "IsMultiFactor" IS NOT NULL THEN true END` } : {};
  await db
    .updateTable('session_token')
    .set({ ProvenOn: sql`now()`, ...factors })
    .where('Id', '=', sessionId)
    .execute();
}

/**
 * Revokes the token permanently. Returns its user and the sealed ID token of a login at the company's provider; undefined when it was
 * revoked before.
 */
export function revokeToken(db: Kysely<Database>, token: string): Promise<{ UserId: number; IdToken: Buffer | null } | undefined> {
  return db
    .updateTable('session_token')
    .set({ RevokedOn: sql`now()` })
    .where('TokenHash', '=', sha256(token))
    .where('RevokedOn', 'is', null)
    .returning(['UserId', 'IdToken'])
    .executeTakeFirst();
}

/** Whether half of the token's time has passed and the session may be extended. The threshold saves a write per call. */
function needsRenewal(seconds: number, loginSeconds: number) {
  return sql<boolean>`s."ExpiresOn" < now() + make_interval(secs => ${seconds}) AND s."ExpiresOn" < s."CreatedOn" + make_interval(secs => ${loginSeconds})`;
}

type UsedSession = { readonly SessionId: number; readonly DeviceId: number | null; readonly isAging: boolean };

async function noteUse(
  db: Kysely<Database>,
  { SessionId, DeviceId, isAging }: UsedSession,
  traits: { readonly network: string; readonly appVersion: string },
  { tokenHours, loginDays }: SessionLifetime,
): Promise<void> {
  const latest = sql<Date>`least(now() + make_interval(secs => ${tokenHours * 3_600}), "CreatedOn" + make_interval(secs => ${loginDays * DAY_SECONDS}))`;
  await db
    .with('seen', (cte) =>
      cte
        .updateTable('device')
        .set({ SeenOn: sql`now()`, Network: traits.network, ...(traits.appVersion !== '' && { AppVersion: traits.appVersion }) })
        .where('Id', '=', DeviceId),
    )
    .updateTable('session_token')
    .set({ UsedOn: sql`now()`, ...(isAging && { ExpiresOn: latest }) })
    .where('Id', '=', SessionId)
    .where('RevokedOn', 'is', null)
    .execute();
}
