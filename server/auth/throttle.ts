import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

const windowMinutes = 5;
/** Attempts within the window: from one address on one account, on one account, from one address (an office shares one). */
const most = { pair: 5, account: 20, address: 50 };

/**
 * Counts this attempt, then says how many seconds the caller must wait; 0 when it may go on.
 * It is counted before the password is looked at, so that a burst sent at once cannot slip through together.
 */
export async function countAttempt(db: Kysely<Database>, username: string, address: string): Promise<number> {
  const name = username.toLowerCase();
  await db.insertInto('login_attempt').values({ Username: name, Address: address }).execute();
  const since = sql<Date>`clock_timestamp() - make_interval(mins => ${windowMinutes})`;
  const counted = await db
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
  const isTooMany = counted.pair > most.pair || counted.account > most.account || counted.address > most.address;
  return isTooMany ? Math.max(1, counted.wait) : 0;
}

/** A login that went through clears what its account and address have failed before. */
export async function forgetAttempts(db: Kysely<Database>, username: string, address: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('Username', '=', username.toLowerCase()).where('Address', '=', address).execute();
}
