import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { credentials } from '../../src/contract/session.ts';
import * as v from 'valibot';
import type { Database } from '../database/tables.ts';
import { networkOf } from '../http/network.ts';
import { hashPassword, isPassword } from './password.ts';
import { openSession } from './sessions.ts';
import { countAttempt, forgetAttempts } from './throttle.ts';

export type LoginOutcome =
  | { readonly kind: 'signed-in'; readonly token: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly seconds: number };

// Compared when the account does not exist, so that the response time does not reveal which user names exist.
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

type Where = { readonly address: string; readonly tokenHours: number; readonly demoMode: boolean };

/** Checks `form` (`username`, `password`) and opens a session of `tokenHours` hours. */
export async function logIn(db: Kysely<Database>, form: URLSearchParams, where: Where): Promise<LoginOutcome> {
  const given = v.safeParse(credentials, Object.fromEntries(form));
  if (!given.success) return { kind: 'refused' };
  const { username, password } = given.output;
  const counted = { name: username, address: networkOf(where.address) };
  const seconds = await countAttempt(db, counted.name, counted.address);
  if (seconds > 0) return { kind: 'throttled', seconds };
  const account = await accountNamed(db, username);
  const isRight = await isPassword(password, account?.PasswordHash ?? (await nobodysHash));
  if (!account || !isRight || !isOpen(account, where)) return { kind: 'refused' };
  return signIn(db, account.Id, 'password', where, counted);
}

/** Opens a session for the Windows user `username`; null, an unauthenticated caller, is refused. */
export async function logInByWindows(db: Kysely<Database>, username: string | null, where: Where): Promise<LoginOutcome> {
  // Counted separately: failed Windows logins must not block logins by password.
  const counted = { name: `windows\n${username ?? ''}`, address: `windows ${networkOf(where.address)}` };
  const seconds = await countAttempt(db, counted.name, counted.address);
  if (seconds > 0) return { kind: 'throttled', seconds };
  const account = username === null ? undefined : await accountNamed(db, username);
  if (!account || !isOpen(account, where)) return { kind: 'refused' };
  return signIn(db, account.Id, 'windows', where, counted);
}

type Account = { readonly Id: number; readonly PasswordHash: string; readonly IsDemo: boolean; readonly IsActive: boolean };

function accountNamed(db: Kysely<Database>, username: string): Promise<Account | undefined> {
  return db
    .selectFrom('user_account')
    .select(['Id', 'PasswordHash', 'IsDemo', 'IsActive'])
    .where(sql`lower("Username" COLLATE "und-x-icu")`, '=', sql`lower(${username} COLLATE "und-x-icu")`)
    .executeTakeFirst();
}

function isOpen({ IsActive, IsDemo }: Account, { demoMode }: Where): boolean {
  return IsActive && (!IsDemo || demoMode);
}

async function signIn(
  db: Kysely<Database>,
  UserId: number,
  Method: 'password' | 'windows',
  { address, tokenHours }: Where,
  counted: { readonly name: string; readonly address: string },
): Promise<LoginOutcome> {
  await forgetAttempts(db, counted.name, counted.address);
  await db.insertInto('login').values({ UserId, Method, Address: address }).execute();
  return { kind: 'signed-in', token: await openSession(db, UserId, tokenHours) };
}
