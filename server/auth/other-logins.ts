import { sql, type Kysely } from 'kysely';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';

/**
 * Logins that the settings allow. `password`: passwords and passkeys open a session. `issuer`: the company's provider, null without one.
 */
export type LoginMethods = { readonly password: boolean; readonly issuer: string | null; readonly windows: boolean };

/** A login that is about to be removed: one passkey, all of them, or the login at the company's provider. */
export type RemovedLogin = { readonly kind: 'passkey'; readonly id: number } | { readonly kind: 'passkeys' | 'company-login' };

/**
 * Whether something still opens the account without `removed`: a password, a passkey, a login at the provider, a Windows login that was
 * used before.
 */
export async function hasOtherLogin(db: Kysely<Database>, methods: LoginMethods, userId: number, removed: RemovedLogin): Promise<boolean> {
  const { password, issuer, windows } = methods;
  // Another passkey opens whatever the removed one opens.
  const countsPasskeys = removed.kind === 'passkey' || (removed.kind === 'company-login' && password);
  const passkey = countsPasskeys
    ? sql<boolean>`EXISTS (SELECT FROM passkey p WHERE p."UserId" = u."Id" AND p."Id" <> ${removed.kind === 'passkey' ? removed.id : 0})`
    : sql<boolean>`false`;
  // The first login at the provider links an account that the directory created.
  const companyLogin =
    issuer === null || removed.kind === 'company-login'
      ? sql<boolean>`false`
      : sql<boolean>`EXISTS (SELECT FROM directory_user d WHERE d."UserId" = u."Id" AND (d."Subject" IS NULL OR d."Issuer" = ${issuer}))`;
  const windowsLogin = windows
    ? sql<boolean>`EXISTS (SELECT FROM login l WHERE l."UserId" = u."Id" AND l."Method" = 'windows')`
    : sql<boolean>`false`;
  const isOtherLogin = sql<boolean>`((${password} AND u."PasswordHash" <> '') OR ${passkey} OR ${companyLogin} OR ${windowsLogin})`;
  const { isLeft } = await db
    .selectFrom('user_account as u')
    .select(isOtherLogin.as('isLeft'))
    .where('u.Id', '=', userId)
    .executeTakeFirstOrThrow();
  return isLeft;
}

/** Throws `last-login` where nothing would open the account without `removed`. */
export async function requireOtherLogin(db: Kysely<Database>, methods: LoginMethods, userId: number, removed: RemovedLogin): Promise<void> {
  if (!(await hasOtherLogin(db, methods, userId, removed))) throw new TaborError('last-login');
}
