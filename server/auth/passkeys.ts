import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { sql, type Kysely, type Transaction } from 'kysely';
import { retriedTransaction } from '../database/retried-transaction.ts';
import type { Database } from '../database/tables.ts';

/** Origin that the browser reports, checked against the addresses of the app, and the host that its passkeys belong to. */
export type PasskeyHost = { readonly origin: string; readonly rpId: string };

type Owner = { readonly id: number; readonly username: string; readonly givenName: string };

const CHALLENGE_MINUTES = 10;

// EdDSA, ES256, RS256: what authenticators have. Named, because the library's own list probes experimental algorithms of Node.
const algorithms = [-8, -7, -257];

/** Options of a login or proof. They name no credentials, so an attacker cannot probe which users have a passkey. */
export async function startPasskeyLogin(db: Kysely<Database>, { rpId }: PasskeyHost): Promise<{ challenge: string }> {
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', timeout: CHALLENGE_MINUTES * 60_000 });
  await storeChallenge(db, options.challenge, null);
  return options;
}

/** Options with which the browser creates a passkey of the user. */
export async function startPasskeyRegistration(
  db: Kysely<Database>,
  { rpId }: PasskeyHost,
  { id, username, givenName }: Owner,
): Promise<{ challenge: string }> {
  const existing = await db.selectFrom('passkey').select('CredentialId').where('UserId', '=', id).execute();
  const options = await generateRegistrationOptions({
    rpName: 'Tabor',
    rpID: rpId,
    userName: username,
    userDisplayName: givenName,
    userID: new TextEncoder().encode(String(id)),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(({ CredentialId }) => ({ id: CredentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, options.challenge, id);
  return options;
}

/** Stores the passkey that the browser created; null when it is none for this user, host and challenge. */
export async function addPasskey(
  trx: Transaction<Database>,
  host: PasskeyHost,
  userId: number,
  Name: string,
  response: unknown,
): Promise<number | null> {
  const info = await registrationOf(trx, host, userId, response);
  if (!info) return null;
  const { credential } = info;
  const added = await trx
    .insertInto('passkey')
    .values({
      UserId: userId,
      CredentialId: credential.id,
      PublicKey: Buffer.from(credential.publicKey),
      RpId: host.rpId,
      Counter: credential.counter,
      Transports: (credential.transports ?? []).join(','),
      Name,
    })
    .onConflict((conflict) => conflict.column('CredentialId').doNothing())
    .returning('Id')
    .executeTakeFirst();
  return added?.Id ?? null;
}

/**
 * The user whose passkey signed `response`: its text, or the value. The challenge is used up. Null when the signature, the challenge, the
 * origin or the counter is wrong, or the authenticator did not verify the user.
 */
export async function acceptPasskey(db: Kysely<Database>, host: PasskeyHost, response: unknown): Promise<number | null> {
  const read = responseOf(response) as AuthenticationResponseJSON | null;
  if (!read) return null;
  const challenge = challengeOf(read.response);
  if (challenge === null || !(await useChallenge(db, challenge, null))) return null;
  return retriedTransaction(db, async (trx) => {
    const passkey = await trx
      .selectFrom('passkey')
      .selectAll()
      .where('CredentialId', '=', read.id)
      .where('RpId', '=', host.rpId)
      .forUpdate()
      .executeTakeFirst();
    if (!passkey) return null;
    const verified = await verifyAuthenticationResponse({
      response: read,
      expectedChallenge: challenge,
      expectedOrigin: host.origin,
      expectedRPID: passkey.RpId,
      requireUserVerification: true,
      credential: { id: passkey.CredentialId, publicKey: new Uint8Array(passkey.PublicKey), counter: passkey.Counter },
    }).catch(toNull);
    if (!verified?.verified) return null;
    await trx
      .updateTable('passkey')
      .set({ Counter: verified.authenticationInfo.newCounter, UsedOn: sql`now()` })
      .where('Id', '=', passkey.Id)
      .execute();
    return passkey.UserId;
  });
}

/** Whether the user has a passkey. */
export async function hasPasskey(db: Kysely<Database>, userId: number): Promise<boolean> {
  return (await db.selectFrom('passkey').select('Id').where('UserId', '=', userId).limit(1).executeTakeFirst()) !== undefined;
}

async function registrationOf(trx: Transaction<Database>, { origin, rpId }: PasskeyHost, userId: number, response: unknown) {
  const read = responseOf(response) as RegistrationResponseJSON | null;
  const challenge = read && challengeOf(read.response);
  if (!read || challenge === null || !(await useChallenge(trx, challenge, userId))) return null;
  const verified = await verifyRegistrationResponse({
    response: read,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(toNull);
  return verified?.verified ? verified.registrationInfo : null;
}

async function storeChallenge(db: Kysely<Database>, Challenge: string, UserId: number | null): Promise<void> {
  await db
    .deleteFrom('passkey_challenge')
    .where('ExpiresOn', '<', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('passkey_challenge')
    .values({ Challenge, UserId, ExpiresOn: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})` })
    .execute();
}

/** Deletes the challenge; false when there is none such. */
async function useChallenge(db: Kysely<Database>, challenge: string, userId: number | null): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenge')
    .where('Challenge', '=', challenge)
    .where(sql<boolean>`"UserId" IS NOT DISTINCT FROM ${userId}`)
    .where('ExpiresOn', '>', sql<Date>`now()`)
    .returning('Challenge')
    .execute();
  return used.length > 0;
}

type Response = { readonly id: string; readonly response: { readonly clientDataJSON: string } };

function responseOf(content: unknown): Response | null {
  const value = typeof content === 'string' ? parsed(content) : content;
  if (typeof value !== 'object' || value === null) return null;
  const { id, response } = value as { readonly id?: unknown; readonly response?: { readonly clientDataJSON?: unknown } | null };
  return typeof id === 'string' && typeof response?.clientDataJSON === 'string' ? (value as Response) : null;
}

function challengeOf({ clientDataJSON }: { readonly clientDataJSON: string }): string | null {
  const data = parsed(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
  const challenge = typeof data === 'object' && data !== null ? (data as { readonly challenge?: unknown }).challenge : null;
  return typeof challenge === 'string' ? challenge : null;
}

/** The JSON value; null for other text, which no authenticator sends. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The library throws for each wrong part of a response: all of them mean "not accepted". */
function toNull(): null {
  return null;
}
