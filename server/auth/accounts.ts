import { sql, type Kysely } from 'kysely';
import { functionality } from '../../src/contract/functionality.ts';
import { credentials } from '../../src/contract/session.ts';
import { faultsOf } from '../../src/contract/validate.ts';
import type { Database } from '../database/tables.ts';
import { hashPassword } from './password.ts';

/** Characters of a password at least; what is longer needs no other rule. */
export const shortestPassword = 12;

/** What an account cannot be made of, in words for whoever made it. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}

/** Makes an account that may read everything, or with `isAdmin` do everything. Throws `AccountError` for a name that is taken. */
export async function addAccount(
  db: Kysely<Database>,
  account: { readonly username: string; readonly givenName: string; readonly password: string; readonly isAdmin: boolean },
): Promise<void> {
  const { username, givenName, password, isAdmin } = account;
  checkCredentials(username, password);
  const PasswordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    if (await accountOf(trx, username)) throw new AccountError(`There is a user "${username}" already.`);
    const { Id: UserId } = await trx
      .insertInto('user_account')
      .values({ Username: username, GivenName: givenName || username, PasswordHash })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const flags = { IsRead: true, IsAdd: isAdmin, IsChange: isAdmin, IsRemove: isAdmin, IsAdmin: isAdmin };
    const rows = Object.values(functionality).map((FunctionalityId) => Object.assign({ UserId, FunctionalityId }, flags));
    await trx.insertInto('user_permission').values(rows).execute();
  });
}

/** Gives an account a new password and ends its sessions. Throws `AccountError` when there is no such user. */
export async function changePassword(db: Kysely<Database>, username: string, password: string): Promise<void> {
  checkCredentials(username, password);
  const PasswordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const { Id } = await existing(trx, username);
    await trx.updateTable('user_account').set({ PasswordHash }).where('Id', '=', Id).execute();
    await trx.deleteFrom('session_token').where('UserId', '=', Id).execute();
  });
}

/** Opens or closes an account; closed, its sessions end at once. Throws `AccountError` when there is no such user. */
export async function enableAccount(db: Kysely<Database>, username: string, IsActive: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { Id } = await existing(trx, username);
    await trx.updateTable('user_account').set({ IsActive }).where('Id', '=', Id).execute();
    if (!IsActive) await trx.deleteFrom('session_token').where('UserId', '=', Id).execute();
  });
}

/** Lets an account do so much, and no more, in the given functionalities. Throws `AccountError` when there is no such user. */
export async function setPermissions(
  db: Kysely<Database>,
  username: string,
  functionalities: readonly number[],
  flags: ReadonlySet<'read' | 'add' | 'change' | 'remove' | 'admin'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { Id: UserId } = await existing(trx, username);
    const has = { IsRead: flags.has('read'), IsAdd: flags.has('add'), IsChange: flags.has('change'), IsRemove: flags.has('remove'), IsAdmin: flags.has('admin') };
    const rows = functionalities.map((FunctionalityId) => Object.assign({ UserId, FunctionalityId }, has));
    await trx.insertInto('user_permission').values(rows).onConflict((conflict) => conflict.columns(['UserId', 'FunctionalityId']).doUpdateSet(has)).execute();
  });
}

async function existing(db: Kysely<Database>, username: string): Promise<{ Id: number }> {
  const kept = await accountOf(db, username);
  if (!kept) throw new AccountError(`There is no user "${username}".`);
  return kept;
}

function checkCredentials(username: string, password: string): void {
  if (password.length < shortestPassword) throw new AccountError(`A password has ${shortestPassword} characters or more.`);
  const [fault] = faultsOf(credentials, { username, password });
  if (fault || username !== username.trim()) throw new AccountError(`"${username}" with this password is no login.`);
}

function accountOf(db: Kysely<Database>, username: string): Promise<{ Id: number } | undefined> {
  return db
    .selectFrom('user_account')
    .select('Id')
    .where(sql`lower("Username" COLLATE "und-x-icu")`, '=', sql`lower(${username} COLLATE "und-x-icu")`)
    .executeTakeFirst();
}
