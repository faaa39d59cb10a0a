import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { ThrottledError } from '../limits/throttled-error.ts';
import { NETWORKS_OF_SITE, siteOf } from './network.ts';

const WINDOW_MINUTES = 5;
/**
 * Maximum attempts per window: of one network on one account, from one network (an office shares one), and from the networks of an IPv6
 * /48.
 */
const MAX_ATTEMPTS = { pair: 5, network: 50, site: 50 * NETWORKS_OF_SITE };
/** Attempts on an account per window, from networks where its user has not logged in lately, after which such attempts are slowed. */
const MAX_FOREIGN_ATTEMPTS = 20;
const MAX_DELAY_SECONDS = 10;
/** A network is known to an account for this time after a login. */
const KNOWN_DAYS = 90;

/** Waiting times of an attempt: `retryAfter` seconds until the next one is allowed (0: this one is), `delay` seconds before its answer. */
export type Attempt = { readonly retryAfter: number; readonly delay: number };

/**
 * Counts an attempt. Only the pair of account and network is locked: many wrong logins from elsewhere slow the account there, and never
 * lock it. Counting before the password check stops parallel attempts from passing together; a refused attempt does not count.
 */
export async function countAttempt(db: Kysely<Database>, username: string, network: string): Promise<Attempt> {
  const name = username.toLowerCase();
  const { Id } = await db
    .insertInto('login_attempt')
    .values({ Username: name, Address: network })
    .returning('Id')
    .executeTakeFirstOrThrow();
  const since = sql<Date>`clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})`;
  const ofPair = sql`"Username" = ${name} AND "Address" = ${network}`;
  const ofNetwork = sql`"Address" = ${network}`;
  const site = siteOf(network);
  // All texts that begin so, in the order of the index.
  const ofSite = site === null ? ofNetwork : sql`"Address" ~>=~ ${site} AND "Address" ~<~ ${site.replace(/:$/, ';')}`;
  // The window ends for the first attempt of those that still count.
  const wait = (which: typeof ofPair) =>
    sql<number>`coalesce(ceil(extract(epoch FROM min("AttemptedOn") FILTER (WHERE ${which}) - (${since}))), 1)`;
  const counts = await db
    .selectFrom('login_attempt')
    .select([
      sql<number>`count(*) FILTER (WHERE ${ofPair})`.as('pair'),
      wait(ofPair).as('pairWait'),
      sql<number>`count(*) FILTER (WHERE ${ofNetwork})`.as('network'),
      wait(ofNetwork).as('networkWait'),
      sql<number>`count(*) FILTER (WHERE ${ofSite})`.as('site'),
      wait(ofSite).as('siteWait'),
      sql<number>`count(*) FILTER (WHERE "Username" = ${name})`.as('account'),
      sql<boolean>`EXISTS (
        SELECT FROM login l JOIN user_account u ON u."Id" = l."UserId"
        WHERE lower(u."Username" COLLATE "und-x-icu") = lower(${username} COLLATE "und-x-icu") AND l."Address" = ${network}
          AND l."LoggedInOn" > now() - make_interval(days => ${KNOWN_DAYS}))`.as('isKnown'),
    ])
    .where('AttemptedOn', '>', since)
    .where((match) =>
      match.or([match('Username', '=', name), match('Address', '=', network), ...(site === null ? [] : [sql<boolean>`${ofSite}`])]),
    )
    .executeTakeFirstOrThrow();
  const waits = [
    counts.pair > MAX_ATTEMPTS.pair ? counts.pairWait : 0,
    counts.network > MAX_ATTEMPTS.network ? counts.networkWait : 0,
    counts.site > MAX_ATTEMPTS.site ? counts.siteWait : 0,
  ];
  const retryAfter = Math.max(...waits);
  if (retryAfter > 0) await db.deleteFrom('login_attempt').where('Id', '=', Id).execute();
  const excess = counts.isKnown ? 0 : Math.max(0, counts.account - MAX_FOREIGN_ATTEMPTS);
  return { retryAfter, delay: Math.min(MAX_DELAY_SECONDS, excess / 2) };
}

/**
 * Checks a secret of an account, as often as a login may be tried: counted for the account, whatever the network. Only for callers who
 * proved another secret of it before, so that no stranger can lock it. Throws `throttled`.
 */
export async function checkLimited(
  db: Kysely<Database>,
  { secret, userId }: { readonly secret: 'code' | 'password'; readonly userId: number },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const [name, network] = [`${secret} of ${userId}`, `user ${userId}`];
  const { retryAfter } = await countAttempt(db, name, network);
  if (retryAfter > 0) throw new ThrottledError(retryAfter);
  const answer = await isRight();
  if (answer) await clearAttempts(db, name, network);
  return answer;
}

/** Delayed attempts of this process at once; a delay holds an HTTP connection and nothing else. */
const MAX_DELAYED = 200;
let delayed = 0;

/** Waits `seconds`. Throws `throttled` when too many attempts wait already. */
export async function delayAttempt(seconds: number): Promise<void> {
  if (seconds === 0) return;
  if (delayed >= MAX_DELAYED) throw new ThrottledError(MAX_DELAY_SECONDS);
  delayed++;
  try {
    await pause(seconds * 1_000);
  } finally {
    delayed--;
  }
}

/** Deletes the failed attempts of the account and network after a successful login. */
export async function clearAttempts(db: Kysely<Database>, username: string, network: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('Username', '=', username.toLowerCase()).where('Address', '=', network).execute();
}
