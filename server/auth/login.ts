import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { credentials } from '../../src/contract/session.ts';
import * as v from 'valibot';
import type { Database } from '../database/tables.ts';
import { networkOf } from './network.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { acceptCode, secondFactorOf } from './second-factor.ts';
import { openSession } from './sessions.ts';
import { clearAttempts, countAttempt, delayAttempt } from './throttle.ts';
import { ThrottledError } from './throttled-error.ts';

export type LoginOutcome =
  | { readonly kind: 'signed-in'; readonly token: string; readonly user: { readonly id: number; readonly username: string } }
  | { readonly kind: 'refused' }
  /** The password is right; the code of the second factor is missing or wrong. */
  | { readonly kind: 'second-factor' };

// Compared when the account does not exist, so that the response time does not reveal which user names exist.
const dummyHash = hashPassword(randomBytes(16).toString('hex'));

type LoginContext = { readonly address: string; readonly device: string; readonly tokenHours: number; readonly demoMode: boolean; readonly secrets: SecretBox };

/** Checks `form` (`username`, `password`, with a second factor `code`) and opens a session of `tokenHours` hours. Throws `throttled`. */
export async function logIn(db: Kysely<Database>, form: URLSearchParams, context: LoginContext): Promise<LoginOutcome> {
  const parsed = v.safeParse(credentials, Object.fromEntries(form));
  if (!parsed.success) return { kind: 'refused' };
  const { username, password } = parsed.output;
  const attempt = { name: username, address: networkOf(context.address) };
  const { refusedFor, delay } = await countAttempt(db, attempt.name, attempt.address);
  if (refusedFor > 0) throw new ThrottledError(refusedFor);
  await delayAttempt(delay);
  const account = await findAccount(db, username);
  const isRight = await verifyPassword(password, account?.PasswordHash ?? (await dummyHash));
  if (!account || !isRight || !isOpen(account, context)) return { kind: 'refused' };
  const needsCode = (await secondFactorOf(db, account.Id)).IsOn;
  if (needsCode && !(await acceptCode({ db, secrets: context.secrets }, account.Id, form.get('code') ?? ''))) return { kind: 'second-factor' };
  return signIn(db, account, 'password', context, attempt);
}

/** Opens a session for the Windows user `username`; null, an unauthenticated caller, is refused. Throws `throttled`. */
export async function logInByWindows(db: Kysely<Database>, username: string | null, context: Omit<LoginContext, 'secrets'>): Promise<LoginOutcome> {
  // Counted separately: failed Windows logins must not block logins by password.
  const attempt = { name: `windows\n${username ?? ''}`, address: `windows ${networkOf(context.address)}` };
  const { refusedFor } = await countAttempt(db, attempt.name, attempt.address);
  if (refusedFor > 0) throw new ThrottledError(refusedFor);
  const account = username === null ? undefined : await findAccount(db, username);
  if (!account || !isOpen(account, context)) return { kind: 'refused' };
  return signIn(db, account, 'windows', context, attempt);
}

type Account = { readonly Id: number; readonly Username: string; readonly PasswordHash: string; readonly IsDemo: boolean; readonly IsActive: boolean };

function findAccount(db: Kysely<Database>, username: string): Promise<Account | undefined> {
  return db
    .selectFrom('user_account')
    .select(['Id', 'Username', 'PasswordHash', 'IsDemo', 'IsActive'])
    .where(sql`lower("Username" COLLATE "und-x-icu")`, '=', sql`lower(${username} COLLATE "und-x-icu")`)
    .executeTakeFirst();
}

function isOpen({ IsActive, IsDemo }: Account, { demoMode }: Pick<LoginContext, 'demoMode'>): boolean {
  return IsActive && (!IsDemo || demoMode);
}

async function signIn(
  db: Kysely<Database>,
  { Id: id, Username: username }: Account,
  Method: 'password' | 'windows',
  { address, device, tokenHours }: Omit<LoginContext, 'secrets'>,
  attempt: { readonly name: string; readonly address: string },
): Promise<LoginOutcome> {
  await clearAttempts(db, attempt.name, attempt.address);
  await db.insertInto('login').values({ UserId: id, Method, Address: address }).execute();
  return { kind: 'signed-in', user: { id, username }, token: await openSession(db, id, { hours: tokenHours, device }) };
}
