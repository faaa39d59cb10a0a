import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

const WINDOW_MINUTES = 5;
/** Maximum attempts per window: of one address on one account, on one account, from one address (an office shares one). */
const MAX_ATTEMPTS = { pair: 5, account: 20, address: 50 };

/**
 * Counts this attempt and returns how many seconds the caller must wait; 0 when the login may proceed.
 * Counting before the password check stops parallel attempts from passing together.
 */
export async function countAttempt(db: Kysely<Database>, username: string, address: string): Promise<number> {
  const name = username.toLowerCase();
  await db.insertInto('login_attempt').values({ Username: name, Address: address }).execute();
  const since = sql<Date>`clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})`;
  const counts = await db
    .selectFrom('login_attempt')
    .select([
      sql<number>`count(*) FILTER (WHERE "Username" = ${name} AND "Address" = ${address})`.as('pair'),
      sql<number>`count(*) FILTER (WHERE "Username" = ${name})`.as('account'),
      sql<number>`count(*) FILTER (WHERE "Address" = ${address})`.as('address'),
      sql<number>`coalesce(ceil(extract(epoch FROM min("AttemptedOn") - (${since}))), 0)`.as('wait'),
    ])
    .where('AttemptedOn', '>', since)
    .where((match) => match.or([match('Username', '=', name), match('Address', '=', address)]))
    .executeTakeFirstOrThrow();
  const isTooMany = counts.pair > MAX_ATTEMPTS.pair || counts.account > MAX_ATTEMPTS.account || counts.address > MAX_ATTEMPTS.address;
  return isTooMany ? Math.max(1, counts.wait) : 0;
}

/** Deletes the failed attempts of the account and address after a successful login. */
export async function clearAttempts(db: Kysely<Database>, username: string, address: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('Username', '=', username.toLowerCase()).where('Address', '=', address).execute();
}
