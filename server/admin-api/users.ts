import { sql, type Kysely, type Transaction } from 'kysely';
import { type Grant, type ListedUser, type UserDetails } from '../../src/contract/entities/company/administration.ts';
import { changeUserBody, createUserBody, setPasswordBody } from '../../src/contract/entities/company/administration-bodies.ts';
import { functionality, type FunctionalityName } from '../../src/contract/functionality.ts';
import type { GrantFlag } from '../../src/contract/permissions.ts';
import { TaborError, type FieldError } from '../../src/contract/problem.ts';
import { hashPassword } from '../auth/password.ts';
import { requireStrongPassword } from '../auth/password-policy.ts';
import { removeSecondFactor, secondFactorOf } from '../auth/second-factor.ts';
import { checkReferences } from '../engine/records/references.ts';
import type { Row } from '../engine/declaration/row.ts';
import { parseRecord } from '../engine/records/rows.ts';
import type { Database } from '../database/tables.ts';
import { runAdminChange, recordAdminChange, type AdminContext } from './admin-journal.ts';

const flags = ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin', 'IsOwnOnly'] as const satisfies readonly GrantFlag[];

/** The user accounts. Demo accounts are listed only for a demo account, because they work only in demo mode. */
export function listUsers({ db, by }: AdminContext): Promise<ListedUser[]> {
  return usersOf(db)
    .where((match) => match.or([match('u.IsDemo', '=', false), by.UserId === null ? sql<boolean>`true` : sql<boolean>`(SELECT me."IsDemo" FROM user_account me WHERE me."Id" = ${by.UserId})`]))
    .orderBy(sql`u."Username" COLLATE "pl-x-icu"`)
    .execute();
}

/** A user account with its permissions. Throws `not-found`. */
export async function loadUser(db: Kysely<Database>, id: number): Promise<UserDetails> {
  const user = await usersOf(db).select('u.EmployeeId').where('u.Id', '=', id).executeTakeFirst();
  if (!user) throw new TaborError('not-found');
  return { ...user, HasSecondFactor: (await secondFactorOf(db, id)).IsOn, Permissions: await grantsOf(db, id) };
}

/** Creates a user account. Throws `validation`, also for a user name in use. */
export async function createUser(context: AdminContext, body: unknown): Promise<number> {
  const { Password, Permissions, ...account } = parseRecord(createUserBody, body);
  await requireStrongPassword(Password, [account.Username, account.GivenName], 'Password');
  const PasswordHash = await hashPassword(Password);
  return runAdminChange(context, async (trx) => {
    const fieldErrors = [...((await findUserByName(trx, account.Username)) ? [{ field: 'Username', code: 'taken' }] : []), ...(await checkReferences(trx, account, { EmployeeId: 'employee' }))];
    throwFieldErrors(fieldErrors);
    const GivenName = account.GivenName || account.Username;
    const { Id } = await trx.insertInto('user_account').values({ ...account, GivenName, PasswordHash, MustChangePassword: mustChange(context) }).returning('Id').executeTakeFirstOrThrow();
    await writePermissions(trx, Id, Permissions);
    await recordAdminChange(trx, context, { entity: 'user', id: Id, call: 'createUser', before: null, after: await auditRowOf(trx, Id) });
    return Id;
  });
}

/** Changes the person, the active flag and the permissions of a user account. Throws `validation`, `not-found`. */
export async function changeUser(context: AdminContext, body: unknown): Promise<number> {
  const { Id, Permissions, ...account } = parseRecord(changeUserBody, body);
  return runAdminChange(context, async (trx) => {
    const before = await auditRowOf(trx, Id);
    throwFieldErrors(await checkReferences(trx, account, { EmployeeId: 'employee' }));
    const wasAdministrator = await isAdministrator(trx, Id);
    await trx.updateTable('user_account').set(account).where('Id', '=', Id).execute();
    await writePermissions(trx, Id, Permissions);
    if (!account.IsActive) await endAccessOf(trx, context, Id);
    if (wasAdministrator && !(await isAdministrator(trx, Id))) await requireOtherAdministrator(trx, context, Id, account.IsActive ? 'Permissions' : 'IsActive');
    await recordAdminChange(trx, context, { entity: 'user', id: Id, call: 'changeUser', before, after: await auditRowOf(trx, Id) });
    return Id;
  });
}

/** An administrator's password is known to two: its user sets another one at the next login. The command at the server's machine is for scripts and a first administrator. */
function mustChange({ by }: AdminContext): boolean {
  return by.UserId !== null;
}

/** Sets the password of a user account and ends its sessions. Throws `validation`, `not-found`. */
export async function setUserPassword(context: AdminContext, body: unknown): Promise<true> {
  const { Id, Password } = parseRecord(setPasswordBody, body);
  const { Username, GivenName } = await loadUser(context.db, Id);
  await requireStrongPassword(Password, [Username, GivenName], 'Password');
  const PasswordHash = await hashPassword(Password);
  await runAdminChange(context, async (trx) => {
    const before = await auditRowOf(trx, Id);
    await trx.updateTable('user_account').set({ PasswordHash, MustChangePassword: mustChange(context) }).where('Id', '=', Id).execute();
    await endAccessOf(trx, context, Id);
    await recordAdminChange(trx, context, { entity: 'user', id: Id, call: 'setPassword', before, after: await auditRowOf(trx, Id) });
  });
  return true;
}

/** Ends the sessions and the calendar feeds of a user account, except the session `except`. Returns the number of open sessions that ended. */
export async function endAccessOf(trx: Transaction<Database>, { now }: AdminContext, userId: number, except: number | null = null): Promise<number> {
  const ended = await trx
    .updateTable('session_token')
    // Kept: by an ended token a device learns that it must remove its user's data.
    .set({ RevokedOn: sql`now()` })
    .where('UserId', '=', userId)
    .where('Id', '<>', except ?? 0)
    .where('RevokedOn', 'is', null)
    .returning(sql<boolean>`"ExpiresOn" > now()`.as('wasOpen'))
    .execute();
  await trx.updateTable('calendar_feed').set({ RevokedOn: now }).where('UserId', '=', userId).where('RevokedOn', 'is', null).execute();
  return ended.filter(({ wasOpen }) => wasOpen).length;
}

/** Ends all sessions and calendar feeds of a user account and returns the number of sessions. Throws `not-found`. */
export function endSessions(context: AdminContext, id: number): Promise<number> {
  return runAdminChange(context, async (trx) => {
    await auditRowOf(trx, id);
    const ended = await endAccessOf(trx, context, id);
    await recordAdminChange(trx, context, { entity: 'user', id, call: 'endSessions', before: { Sessions: ended }, after: { Sessions: 0 } });
    return ended;
  });
}

/** Turns off the second factor of a user account and ends its sessions. Throws `not-found`. */
export async function removeUserFactor(context: AdminContext, id: number): Promise<true> {
  await runAdminChange(context, async (trx) => {
    await auditRowOf(trx, id);
    const { IsOn } = await secondFactorOf(trx, id);
    await removeSecondFactor(trx, id);
    if (context.by.UserId !== id) await endAccessOf(trx, context, id);
    await recordAdminChange(trx, context, { entity: 'user', id, call: 'removeSecondFactor', before: { HasSecondFactor: IsOn }, after: { HasSecondFactor: false } });
  });
  return true;
}

/** The user account with that name, ignoring case. */
export function findUserByName(db: Kysely<Database>, username: string): Promise<{ Id: number } | undefined> {
  return db
    .selectFrom('user_account')
    .select('Id')
    .where(sql`lower("Username" COLLATE "und-x-icu")`, '=', sql`lower(${username} COLLATE "und-x-icu")`)
    .executeTakeFirst();
}

/** A grant for every functionality, with the flags that `has` returns for it. */
export function grantsOfAll(has: (name: FunctionalityName) => readonly GrantFlag[]): Grant[] {
  return (Object.keys(functionality) as FunctionalityName[]).map((name) => grantOf(functionality[name], has(name)));
}

/** A grant with exactly these flags. */
export function grantOf(FunctionalityId: number, granted: readonly GrantFlag[]): Grant {
  return { FunctionalityId, ...(Object.fromEntries(flags.map((flag) => [flag, granted.includes(flag)])) as Record<GrantFlag, boolean>) };
}

function throwFieldErrors(fieldErrors: readonly FieldError[]): void {
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
}

const isSessionOpen = sql<boolean>`"RevokedOn" IS NULL AND "ExpiresOn" > now()`;

function usersOf(db: Kysely<Database>) {
  return db
    .selectFrom('user_account as u')
    .leftJoin('employee as e', 'e.Id', 'u.EmployeeId')
    .select(['u.Id', 'u.Username', 'u.GivenName', 'u.IsActive', 'e.FullName as Employee'])
    .select([
      hasAdministrationPermission.as('IsAdministrator'),
      sql<number>`(SELECT count(*) FROM session_token s WHERE s."UserId" = u."Id" AND ${isSessionOpen})`.as('Sessions'),
      sql<string | null>`(SELECT max(l."LoggedInOn")::timestamp(0) FROM login l WHERE l."UserId" = u."Id")`.as('LastLogin'),
    ]);
}

const hasAdministrationPermission = sql<boolean>`EXISTS (
  SELECT 1 FROM user_permission p WHERE p."UserId" = u."Id" AND p."FunctionalityId" = ${sql.lit(functionality.Administration)} AND p."IsAdmin")`;

async function isAdministrator(trx: Transaction<Database>, id: number): Promise<boolean> {
  return (await trx.selectFrom('user_account as u').select('u.Id').where('u.Id', '=', id).where('u.IsActive', '=', true).where(hasAdministrationPermission).executeTakeFirst()) !== undefined;
}

/** Rejects the change when an administrator locks out themselves or the last one. Demo accounts count only for demo accounts: outside demo mode they cannot log in. */
async function requireOtherAdministrator(trx: Transaction<Database>, { by }: AdminContext, id: number, field: string): Promise<void> {
  if (by.UserId === id) throwFieldErrors([{ field, code: 'own-account' }]);
  const other = await trx
    .selectFrom('user_account as u')
    .select('u.Id')
    .where('u.IsActive', '=', true)
    .where(hasAdministrationPermission)
    .where('u.IsDemo', '<=', trx.selectFrom('user_account').select('IsDemo').where('Id', '=', id))
    .limit(1)
    .executeTakeFirst();
  if (!other) throwFieldErrors([{ field, code: 'last-administrator' }]);
}

function grantsOf(db: Kysely<Database>, id: number): Promise<Grant[]> {
  const functionalityIds = Object.values(functionality);
  return db.selectFrom('user_permission').select(['FunctionalityId', ...flags]).where('UserId', '=', id).where('FunctionalityId', 'in', functionalityIds).orderBy('FunctionalityId').execute();
}

async function writePermissions(trx: Transaction<Database>, UserId: number, grants: readonly Grant[]): Promise<void> {
  await trx.deleteFrom('user_permission').where('UserId', '=', UserId).where('FunctionalityId', 'in', Object.values(functionality)).execute();
  const byId = new Map(grants.map((grant) => [grant.FunctionalityId, grant.FunctionalityId === functionality.Administration ? grantOf(grant.FunctionalityId, grant.IsAdmin ? ['IsAdmin'] : []) : grant]));
  const rows = [...byId.values()].filter((grant) => flags.some((flag) => grant[flag])).map((grant) => ({ ...grant, UserId }));
  if (rows.length > 0) await trx.insertInto('user_permission').values(rows).execute();
}

/** The user account as the journal records it, locked until the transaction ends. Throws `not-found`. */
export async function auditRowOf(trx: Transaction<Database>, id: number): Promise<Row> {
  const account = await trx
    .selectFrom('user_account')
    .select(['Username', 'GivenName', 'EmployeeId', 'IsActive', 'PasswordHash'])
    .where('Id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new TaborError('not-found');
  const names = Object.fromEntries(Object.entries(functionality).map(([name, functionalityId]) => [functionalityId, name]));
  const Permissions = Object.fromEntries((await grantsOf(trx, id)).map((grant) => [names[grant.FunctionalityId], flags.filter((flag) => grant[flag]).join(', ')]));
  return { ...account, Permissions };
}
