import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { newPassword } from '../../src/contract/entities/company/account-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { credentials } from '../../src/contract/access/session.ts';
import * as v from 'valibot';
import type { Database } from '../database/tables.ts';
import { networkOf } from './network.ts';
import { acceptPasskey, hasPasskey, type PasskeyHost } from './passkeys.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { requireStrongPassword } from './password-policy.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { acceptCode, secondFactorOf } from './second-factor.ts';
import { redeemLoginCode } from './login-code.ts';
import type { LoginDevice } from './devices.ts';
import { openSession, type ProviderLogin } from './sessions.ts';
import { checkLimited, clearAttempts, countAttempt, delayAttempt } from './throttle.ts';
import type { Turn } from '../limits/bulkhead.ts';
import { ThrottledError } from '../limits/throttled-error.ts';
import { emitLoginEvent } from './account-event.ts';

export type LoginOutcome =
  | { readonly kind: 'signed-in'; readonly token: string; readonly user: { readonly id: number; readonly username: string } }
  | { readonly kind: 'refused' }
  /** The password is right; the second factor is missing or wrong. `hasCodes`: false when passkeys are the only one. */
  | { readonly kind: 'second-factor'; readonly hasCodes: boolean };

// Compared when the account does not exist, so that the response time does not reveal which user names exist.
const dummyHash = hashPassword(randomBytes(16).toString('hex'));

type LoginContext = {
  readonly address: string;
  readonly signal: AbortSignal;
  readonly device: Omit<LoginDevice, 'network'>;
  readonly tokenHours: number;
  readonly demoMode: boolean;
  readonly secrets: SecretBox;
  readonly passkeyHost: PasskeyHost;
};

/**
 * Opens a session of `tokenHours` hours for `form`: a password (`username`, `password`, with a second factor `code` or `passkey`, after an
 * administrator set the password `new_password`), a `passkey` alone, or the code of a login at the company's provider (`code`,
 * `code_verifier`). Throws `throttled`, `validation`.
 */
export async function logIn(db: Kysely<Database>, form: URLSearchParams, context: LoginContext): Promise<LoginOutcome> {
  if (form.get('grant_type') === 'authorization_code') return logInByCode(db, form, context);
  const passkey = form.get('passkey');
  if (passkey !== null && !form.get('password')) return logInByPasskey(db, passkey, context);
  const parsed = v.safeParse(credentials, Object.fromEntries(form));
  if (!parsed.success) return { kind: 'refused' };
  const { username, password } = parsed.output;
  const attempt = { name: username, address: networkOf(context.address) };
  const turn: Turn = { caller: attempt.address, signal: context.signal };
  const { retryAfter, delay } = await countAttempt(db, attempt.name, attempt.address);
  if (retryAfter > 0) throw new ThrottledError(retryAfter);
  await delayAttempt(delay);
  const account = await findAccount(db, username);
  const isRight = await verifyPassword(password, account?.PasswordHash || (await dummyHash), turn);
  if (!account || !isRight || !isOpen(account, context)) return { kind: 'refused' };
  const { IsOn: hasCodes } = await secondFactorOf(db, account.Id);
  const needsCode = hasCodes || (await hasPasskey(db, account.Id));
  if (needsCode && !form.get('code') && passkey === null) return { kind: 'second-factor', hasCodes };
  // The right password allows attempts to change it; code attempts stay limited.
  if (account.MustChangePassword && !needsCode) await clearAttempts(db, attempt.name, attempt.address);
  const newHash = account.MustChangePassword
    ? await newPasswordHash(account, { old: password, entered: form.get('new_password') ?? '' }, turn)
    : null;
  if (needsCode && !(await isSecondStepRight(db, account.Id, form, context))) return { kind: 'second-factor', hasCodes };
  if (newHash !== null) {
    await db.updateTable('user_account').set({ PasswordHash: newHash, MustChangePassword: false }).where('Id', '=', account.Id).execute();
    await emitLoginEvent(db, account.Id, 'password-changed');
  }
  return signIn(db, account, 'password', context, attempt);
}

/** Whether the code is right, or the passkey one of the account. Throws `throttled` for a code. */
async function isSecondStepRight(
  db: Kysely<Database>,
  accountId: number,
  form: URLSearchParams,
  { secrets, passkeyHost }: LoginContext,
): Promise<boolean> {
  const passkey = form.get('passkey');
  if (passkey !== null) return (await acceptPasskey(db, passkeyHost, passkey)) === accountId;
  return checkLimited(db, { secret: 'code', userId: accountId }, () => acceptCode({ db, secrets }, accountId, form.get('code') ?? ''));
}

/** Opens a session for the owner of a passkey, which verified its user itself. */
async function logInByPasskey(db: Kysely<Database>, passkey: string, context: LoginContext): Promise<LoginOutcome> {
  const attempt = { name: 'passkey\n', address: `passkey ${networkOf(context.address)}` };
  const { retryAfter } = await countAttempt(db, attempt.name, attempt.address);
  if (retryAfter > 0) throw new ThrottledError(retryAfter);
  const id = await acceptPasskey(db, context.passkeyHost, passkey);
  const account = id === null ? undefined : await accounts(db).where('Id', '=', id).executeTakeFirst();
  if (!account || !isOpen(account, context)) return { kind: 'refused' };
  return signIn(db, account, 'passkey', context, attempt);
}

/** Opens the session of a login at the company's provider. A code holds 256 random bits, so guesses need no limit of their own. */
async function logInByCode(db: Kysely<Database>, form: URLSearchParams, context: LoginContext): Promise<LoginOutcome> {
  const login = await redeemLoginCode(db, { code: form.get('code') ?? '', verifier: form.get('code_verifier') ?? '', isProof: false });
  const account = login && (await accounts(db).where('Id', '=', login.UserId).executeTakeFirst());
  if (!login || !account || !isOpen(account, context)) return { kind: 'refused' };
  return signIn(db, account, 'oidc', context, null, login);
}

/**
 * The hash of the password that replaces one that an administrator set. Throws `validation` for `new_password`: missing, short, long,
 * guessable or the same again.
 */
async function newPasswordHash(
  { Username, GivenName }: Account,
  { old, entered }: { readonly old: string; readonly entered: string },
  turn: Turn,
): Promise<string> {
  const parsed = v.safeParse(newPassword, entered);
  const field = 'new_password';
  const refuse = (code: string, limit?: number) =>
    new TaborError('validation', { fieldErrors: [{ field, code, ...(limit !== undefined && { limit }) }] });
  if (entered === '') throw refuse('required');
  if (!parsed.success) throw refuse(parsed.issues[0].message, Number(parsed.issues[0].requirement));
  if (entered.normalize('NFC') === old.normalize('NFC')) throw refuse('same-password');
  await requireStrongPassword(entered, [Username, GivenName], field);
  return hashPassword(entered, turn);
}

/** Opens a session for the Windows user `username`; null, an unauthenticated caller, is refused. Throws `throttled`. */
export async function logInByWindows(
  db: Kysely<Database>,
  username: string | null,
  context: Omit<LoginContext, 'secrets' | 'passkeyHost' | 'signal'>,
): Promise<LoginOutcome> {
  // Counted separately: failed Windows logins must not block logins by password.
  const attempt = { name: `windows\n${username ?? ''}`, address: `windows ${networkOf(context.address)}` };
  const { retryAfter } = await countAttempt(db, attempt.name, attempt.address);
  if (retryAfter > 0) throw new ThrottledError(retryAfter);
  const account = username === null ? undefined : await findAccount(db, username);
  if (!account || !isOpen(account, context)) return { kind: 'refused' };
  return signIn(db, account, 'windows', context, attempt);
}

type Account = {
  readonly Id: number;
  readonly Username: string;
  readonly PasswordHash: string;
  readonly IsDemo: boolean;
  readonly IsActive: boolean;
  readonly GivenName: string;
  readonly MustChangePassword: boolean;
};

function findAccount(db: Kysely<Database>, username: string): Promise<Account | undefined> {
  return accounts(db)
    .where(sql`lower("Username" COLLATE "und-x-icu")`, '=', sql`lower(${username} COLLATE "und-x-icu")`)
    .executeTakeFirst();
}

function accounts(db: Kysely<Database>) {
  return db.selectFrom('user_account').select(['Id', 'Username', 'PasswordHash', 'IsDemo', 'IsActive', 'GivenName', 'MustChangePassword']);
}

function isOpen({ IsActive, IsDemo }: Account, { demoMode }: Pick<LoginContext, 'demoMode'>): boolean {
  return IsActive && (!IsDemo || demoMode);
}

async function signIn(
  db: Kysely<Database>,
  { Id: id, Username: username }: Account,
  Method: 'password' | 'windows' | 'oidc' | 'passkey',
  { address, device, tokenHours }: Omit<LoginContext, 'secrets' | 'passkeyHost' | 'signal'>,
  attempt: { readonly name: string; readonly address: string } | null,
  provider?: ProviderLogin,
): Promise<LoginOutcome> {
  if (attempt) await clearAttempts(db, attempt.name, attempt.address);
  await db.insertInto('login').values({ UserId: id, Method, Address: address }).execute();
  return {
    kind: 'signed-in',
    user: { id, username },
    token: await openSession(db, id, {
      hours: tokenHours,
      device: { ...device, network: networkOf(address) },
      provider,
      isSingleFactor: Method === 'windows',
    }),
  };
}
