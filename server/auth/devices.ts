import { sql, type Kysely, type Transaction } from 'kysely';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import { emitLoginEvent } from './account-event.ts';
import type { DeviceName } from './device-name.ts';
import type { DeviceProof } from './device-proof.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** The client of a login. `proof` is null for one without a key. */
export type LoginDevice = DeviceName & { readonly network: string; readonly proof: DeviceProof | null };

/**
 * Registers the device of a login; a known key is the same device. After a completed wipe a login registers the device again. Returns its
 * id.
 */
export async function registerDevice(
  db: Kysely<Database>,
  UserId: number,
  { kind: Kind, name: Name, network: Network, proof }: LoginDevice,
): Promise<number> {
  const traits = { Kind, Name, Network, AppVersion: proof?.appVersion ?? '' };
  const { Id, isKnown } = await db
    .insertInto('device')
    .values({ UserId, Thumbprint: proof?.thumbprint ?? null, ...traits })
    .onConflict((conflict) =>
      conflict.columns(['UserId', 'Thumbprint']).doUpdateSet({
        ...traits,
        SeenOn: sql`now()`,
        WipedOn: null,
        WipeOn: sql`CASE WHEN device."WipedOn" IS NULL THEN device."WipeOn" END`,
      }),
    )
    .returning(['Id', sql<boolean>`xmax <> 0`.as('isKnown')])
    .executeTakeFirstOrThrow();
  // A client without a key is a new device each time, and the first one is no news.
  if (proof && !isKnown && (await hasOtherDevice(db, UserId, Id))) await emitLoginEvent(db, UserId, 'device-registered', Id);
  return Id;
}

async function hasOtherDevice(db: Kysely<Database>, userId: number, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('device').select('Id').where('UserId', '=', userId).where('Id', '<>', id).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** Whether the data of `device d` and its user `user_account u` must leave the device. */
export const mustWipe = sql<boolean>`(d."WipedOn" IS NULL AND (d."WipeOn" IS NOT NULL OR NOT u."IsActive"))`;

/** Ends the sessions of a device, and the shares of its PIN. */
export async function endDevice(trx: Transaction<Database> | Kysely<Database>, id: number): Promise<void> {
  await trx.deleteFrom('pin_share').where('DeviceId', '=', id).execute();
  await trx
    .updateTable('session_token')
    .set({ RevokedOn: sql`now()` })
    .where('DeviceId', '=', id)
    .where('RevokedOn', 'is', null)
    .execute();
}

/** Ends the sessions of all users of a device. */
export async function endSessionsOfKey(db: Kysely<Database>, thumbprint: string): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ RevokedOn: sql`now()` })
    .where('DeviceId', 'in', (query) => query.selectFrom('device').select('Id').where('Thumbprint', '=', thumbprint))
    .where('RevokedOn', 'is', null)
    .execute();
}

/** Ends the sessions of a device and has it remove the user's data at its next contact. */
export async function wipeDevice(trx: Transaction<Database>, id: number): Promise<void> {
  await endDevice(trx, id);
  await trx
    .updateTable('device')
    .set({ WipeOn: sql`now()` })
    .where('Id', '=', id)
    .where('WipedOn', 'is', null)
    .where('WipeOn', 'is', null)
    .execute();
}

/** The device of a token that was issued once, whether or not it still counts. */
function deviceOfToken(db: Kysely<Database>, tokenHash: Buffer) {
  return db
    .selectFrom('session_token as s')
    .innerJoin('device as d', 'd.Id', 's.DeviceId')
    .innerJoin('user_account as u', 'u.Id', 's.UserId')
    .where('s.TokenHash', '=', tokenHash);
}

/** Makes the device of an invalid token remove its user's data. Throws `device-wiped`. */
export async function requireNoWipe(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  const row = await deviceOfToken(db, tokenHash).select(mustWipe.as('mustWipe')).executeTakeFirst();
  if (row?.mustWipe) throw new TaborError('device-wiped');
}

/** Notes that the device has removed its user's data. A device with a key must prove it. Returns whether it was waited for. */
export async function acknowledgeWipe(db: Kysely<Database>, tokenHash: Buffer, proof: DeviceProof | null): Promise<boolean> {
  const device = await deviceOfToken(db, tokenHash)
    .select(['d.Id', 'd.Thumbprint', mustWipe.as('mustWipe')])
    .executeTakeFirst();
  if (!device?.mustWipe || device.Thumbprint !== (proof?.thumbprint ?? null)) return false;
  await db
    .updateTable('device')
    .set({ WipedOn: sql`now()`, SeenOn: sql`now()` })
    .where('Id', '=', device.Id)
    .execute();
  return true;
}

/** The ids noted during a request: the entries of a batch share its device. */
const notedIds = new WeakMap<NonNullable<SignedInUser['device']>, string>();

/** Notes the id that the device sends with its changes, once: the history names the device by it. */
export async function noteClientId(db: Kysely<Database>, device: SignedInUser['device'], clientId: string | null): Promise<void> {
  if (!device || clientId === null || (notedIds.get(device) ?? device.clientId) === clientId) return;
  notedIds.set(device, clientId);
  await db.updateTable('device').set({ ClientId: clientId }).where('Id', '=', device.id).execute();
}

/** Other users of a session's device, by its key, whose data must leave it. They may never log in again. */
function othersToWipe(db: Kysely<Database>, sessionId: number) {
  return db
    .selectFrom('session_token as s')
    .innerJoin('device as own', 'own.Id', 's.DeviceId')
    .innerJoin('device as d', (join) => join.onRef('d.Thumbprint', '=', 'own.Thumbprint').onRef('d.UserId', '<>', 'own.UserId'))
    .innerJoin('user_account as u', 'u.Id', 'd.UserId')
    .where('s.Id', '=', sessionId)
    .where(mustWipe);
}

/** The names of other users whose data must leave the session's device. */
export async function wipedUsersOf(db: Kysely<Database>, sessionId: number): Promise<string[]> {
  return (await othersToWipe(db, sessionId).select('u.Username').orderBy('u.Username').execute()).map(({ Username }) => Username);
}

/** Notes that the session's device has removed the data of another user. Returns whether it was waited for. */
export async function acknowledgeWipeOf(db: Kysely<Database>, sessionId: number, username: string): Promise<boolean> {
  const ids = (await othersToWipe(db, sessionId).select('d.Id').where('u.Username', '=', username).execute()).map(({ Id }) => Id);
  if (ids.length === 0) return false;
  await db
    .updateTable('device')
    .set({ WipedOn: sql`now()`, SeenOn: sql`now()` })
    .where('Id', 'in', ids)
    .execute();
  return true;
}
