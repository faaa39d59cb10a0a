import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { sha256 } from './sha256.ts';

/** How long the app may take to redeem a code. */
export const CODE_SECONDS = 60;

/** A login at the company's provider that the app has not redeemed yet. `challenge`: SHA-256 of the secret of the page that started it. */
export type PendingLogin = {
  readonly challenge: string;
  readonly isProof: boolean;
  readonly userId: number;
  readonly authenticatedOn: Date | null;
  readonly isMultiFactor: boolean;
  readonly providerSession: string | null;
  readonly idToken: string;
};

/** Context (AAD) under which the ID token of a user is sealed. */
export function idTokenLocation(userId: number) {
  return { table: 'user_account', record: userId, field: 'id-token' };
}

/** Creates a code that opens one session, or proves one, for the page that started the login. */
export async function createLoginCode(
  db: Kysely<Database>,
  secrets: SecretBox,
  { challenge, isProof, userId, authenticatedOn, isMultiFactor, providerSession, idToken }: PendingLogin,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const IdToken = secrets.encrypt(idTokenLocation(userId), idToken);
  await db
    .insertInto('login_code')
    .values({
      CodeHash: sha256(code),
      Challenge: challenge,
      IsProof: isProof,
      UserId: userId,
      AuthenticatedOn: authenticatedOn,
      IsMultiFactor: isMultiFactor,
      ProviderSession: providerSession,
      IdToken,
    })
    .execute();
  return code;
}

/** The login of a code, which is used up by that; null for a code that is unknown, late or another page's. */
export async function redeemLoginCode(
  db: Kysely<Database>,
  { code, verifier, isProof }: { readonly code: string; readonly verifier: string; readonly isProof: boolean },
) {
  const login = await db
    .deleteFrom('login_code')
    .where('CodeHash', '=', sha256(code))
    .returning([
      'UserId',
      'Challenge',
      'IsProof',
      'AuthenticatedOn',
      'IsMultiFactor',
      'ProviderSession',
      'IdToken',
      sql<boolean>`"CreatedOn" > now() - make_interval(secs => ${CODE_SECONDS})`.as('isFresh'),
    ])
    .executeTakeFirst();
  const isOwn = login !== undefined && timingSafeEqual(sha256(login.Challenge), sha256(challengeOf(verifier)));
  return login?.isFresh && isOwn && login.IsProof === isProof ? login : null;
}

/** The challenge of a page's secret (RFC 7636, S256). */
export function challengeOf(verifier: string): string {
  return sha256(verifier).toString('base64url');
}
