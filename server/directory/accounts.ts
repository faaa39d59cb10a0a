import { sql, type Kysely, type Transaction } from 'kysely';
import * as v from 'valibot';
import { userName as accountName } from '../../src/contract/administration-bodies.ts';
import { mayAdminister } from '../admin-api/administrators.ts';
import { recordAdminChange, runAdminChange, type AdminContext } from '../admin-api/admin-journal.ts';
import { auditRowOf, findUserByName } from '../admin-api/users.ts';
import type { Database } from '../database/tables.ts';
import type { OidcSettings, RoleMapping } from '../settings/directory-settings.ts';
import type { VerifiedLogin } from './provider.ts';
import { assignMappedRoles, mappedRoles } from './roles.ts';

/** `no-account`: no user of Tabor, and none is to be created. `closed`: the account is closed in Tabor. */
export type ResolvedAccount = { readonly kind: 'found'; readonly userId: number } | { readonly kind: 'no-account' | 'closed' };

type Context = Pick<AdminContext, 'db' | 'by' | 'now'>;
type Settings = { readonly oidc: Pick<OidcSettings, 'creates' | 'links'>; readonly roleMap: readonly RoleMapping[] };

/** The account of a login at the provider; creates it where the settings say so, and brings name and roles up to date. */
export function resolveAccount(context: Context, { oidc, roleMap }: Settings, login: VerifiedLogin): Promise<ResolvedAccount> {
  return runAdminChange(context, async (trx) => {
    const account = await findAccount(trx, oidc, login);
    if (!account) return createAccount(trx, context, { oidc, roleMap }, login);
    const before = await auditRowOf(trx, account.userId);
    if (before['IsActive'] !== true) return { kind: 'closed' };
    await linkSubject(trx, account.userId, login);
    // SCIM maintains its users, with groups of its own.
    if (!account.isProvisioned) {
      if (login.fullName !== '')
        await trx
          .updateTable('user_account')
          .set({ GivenName: login.fullName.slice(0, MAX_NAME_LENGTH) })
          .where('Id', '=', account.userId)
          .execute();
      if (roleMap.length > 0) await assignMappedRoles(trx, account.userId, login.groups, roleMap);
      await recordAdminChange(trx, context, {
        entity: 'user',
        id: account.userId,
        call: 'logInByProvider',
        before,
        after: await auditRowOf(trx, account.userId),
      });
    }
    return { kind: 'found', userId: account.userId };
  });
}

const MAX_NAME_LENGTH = 200;

/**
 * By the provider's subject; else by SCIM's id, the directory's name, or the account's own name, as long as no other subject has it. The
 * name is a claim that some providers let a user choose: alone it gives no access to an administrator's account, also one that SCIM
 * maintains.
 */
async function findAccount(
  trx: Transaction<Database>,
  { links }: Settings['oidc'],
  { issuer, subject, ids, userName }: VerifiedLogin,
): Promise<{ readonly userId: number; readonly isProvisioned: boolean } | null> {
  const linkedUsers = trx.selectFrom('directory_user').select(['UserId', 'IsProvisioned']);
  const unlinked = linkedUsers.where('Subject', 'is', null);
  const sameName = sql<boolean>`lower("UserName" COLLATE "und-x-icu") = lower(${userName} COLLATE "und-x-icu")`;
  const user =
    (await linkedUsers.where('Issuer', '=', issuer).where('Subject', '=', subject).executeTakeFirst()) ??
    (await unlinked.where('ExternalId', 'in', [...ids]).executeTakeFirst());
  if (user) return { userId: user.UserId, isProvisioned: user.IsProvisioned };
  const isTrusted = async (id: number) => links === 'name' || !(await isAdministrator(trx, id));
  const namesake = await unlinked.where(sameName).executeTakeFirst();
  if (namesake) return (await isTrusted(namesake.UserId)) ? { userId: namesake.UserId, isProvisioned: namesake.IsProvisioned } : null;
  const account = await findUserByName(trx, userName);
  // A name that the provider gave to another person opens nothing.
  if (!account || account.IsMachine || (await linkedUsers.where('UserId', '=', account.Id).executeTakeFirst())) return null;
  if (links === 'none' || !(await isTrusted(account.Id))) return null;
  return { userId: account.Id, isProvisioned: false };
}

async function isAdministrator(trx: Transaction<Database>, id: number): Promise<boolean> {
  return (
    (await trx.selectFrom('user_account as u').select('u.Id').where('u.Id', '=', id).where(mayAdminister).executeTakeFirst()) !== undefined
  );
}

async function linkSubject(
  trx: Transaction<Database>,
  UserId: number,
  { issuer: Issuer, subject: Subject, userName: UserName }: VerifiedLogin,
): Promise<void> {
  await trx
    .insertInto('directory_user')
    .values({ UserId, UserName, Issuer, Subject })
    .onConflict((conflict) => conflict.column('UserId').doUpdateSet({ Issuer, Subject }))
    .execute();
}

async function createAccount(
  trx: Transaction<Database>,
  context: Context,
  { oidc, roleMap }: Settings,
  login: VerifiedLogin,
): Promise<ResolvedAccount> {
  const isWelcome = oidc.creates === 'all' || (oidc.creates === 'mapped' && (await mappedRoles(trx, login.groups, roleMap)).length > 0);
  // The name is free, unless it belongs to the account of another subject.
  if (!isWelcome || !v.is(accountName, login.userName) || (await findUserByName(trx, login.userName))) return { kind: 'no-account' };
  const userId = await insertAccount(trx, { userName: login.userName, fullName: login.fullName });
  await linkSubject(trx, userId, login);
  await assignMappedRoles(trx, userId, login.groups, roleMap);
  await recordAdminChange(trx, context, {
    entity: 'user',
    id: userId,
    call: 'logInByProvider',
    before: null,
    after: await auditRowOf(trx, userId),
  });
  return { kind: 'found', userId };
}

/** A new account without a password. */
export async function insertAccount(
  db: Kysely<Database>,
  { userName, fullName }: { readonly userName: string; readonly fullName: string },
): Promise<number> {
  const { Id } = await db
    .insertInto('user_account')
    .values({ Username: userName, GivenName: (fullName || userName).slice(0, MAX_NAME_LENGTH), PasswordHash: '' })
    .returning('Id')
    .executeTakeFirstOrThrow();
  return Id;
}
