import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { credentials } from '../../src/contract/session.ts';
import * as v from 'valibot';
import type { Database } from '../database/tables.ts';
import { hashPassword, isPassword } from './password.ts';
import { openSession } from './sessions.ts';
import { countAttempt, forgetAttempts } from './throttle.ts';

export type LoginOutcome =
  | { readonly kind: 'signed-in'; readonly token: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly seconds: number };

// Compared with when there is no such account, so that an answer takes as long for a name that exists as for one that does not.
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

/** Checks `form` (`username`, `password`) and opens a session of `tokenHours`. */
export async function logIn(
  db: Kysely<Database>,
  form: URLSearchParams,
  options: { address: string; tokenHours: number; demoMode: boolean },
): Promise<LoginOutcome> {
  const given = v.safeParse(credentials, Object.fromEntries(form));
  if (!given.success) return { kind: 'refused' };
  const { username, password } = given.output;
  const seconds = await countAttempt(db, username, options.address);
  if (seconds > 0) return { kind: 'throttled', seconds };
  const account = await db
    .selectFrom('user_account')
    .select(['Id', 'PasswordHash', 'IsDemo', 'IsActive'])
    .where(sql`lower("Username" COLLATE "und-x-icu")`, '=', sql`lower(${username} COLLATE "und-x-icu")`)
    .executeTakeFirst();
  const isRight = await isPassword(password, account?.PasswordHash ?? (await nobodysHash));
  if (!account || !isRight || !account.IsActive || (account.IsDemo && !options.demoMode)) return { kind: 'refused' };
  await forgetAttempts(db, username, options.address);
  return { kind: 'signed-in', token: await openSession(db, account.Id, options.tokenHours) };
}
