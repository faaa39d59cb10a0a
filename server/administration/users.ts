import { sql, type Kysely, type Transaction } from 'kysely';
import { type Grant, type ListedUser, type ShownUser } from '../../src/contract/entities/administration.ts';
import { changedUser, newUser, setPassword } from '../../src/contract/entities/administration-bodies.ts';
import { functionality, type FunctionalityName } from '../../src/contract/functionality.ts';
import type { PermissionFlag } from '../../src/contract/permissions.ts';
import { TaborError, type FieldFault } from '../../src/contract/problem.ts';
import type { Row } from '../audit/field-changes.ts';
import { hashPassword } from '../auth/password.ts';
import { readRecord, unknownReferences } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { administering, writeDown, type Acting } from './journal.ts';

const flags = ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin'] as const satisfies readonly PermissionFlag[];

/** The user accounts. Demo accounts are listed only for a demo account, because they work only in demo mode. */
export function listUsers({ db, by }: Acting): Promise<ListedUser[]> {
  return usersOf(db)
    .where((match) => match.or([match('u.IsDemo', '=', false), by.UserId === null ? sql<boolean>`true` : sql<boolean>`(SELECT me."IsDemo" FROM user_account me WHERE me."Id" = ${by.UserId})`]))
    .orderBy(sql`u."Username" COLLATE "pl-x-icu"`)
    .execute();
}

/** A user account with its permissions. Throws `not-found`. */
export async function showUser(db: Kysely<Database>, id: number): Promise<ShownUser> {
  const user = await usersOf(db).select('u.EmployeeId').where('u.Id', '=', id).executeTakeFirst();
  if (!user) throw new TaborError('not-found');
  return { ...user, Permissions: await grantsOf(db, id) };
}

/** Creates a user account. Throws `validation`, also for a user name in use. */
export async function createUser(acting: Acting, body: unknown): Promise<number> {
  const { Password, Permissions, ...account } = readRecord(newUser, body);
  const PasswordHash = await hashPassword(Password);
  return administering(acting, async (trx) => {
    const faults = [...((await userNamed(trx, account.Username)) ? [{ field: 'Username', code: 'taken' }] : []), ...(await unknownReferences(trx, account, { EmployeeId: 'employee' }))];
    refuse(faults);
    const GivenName = account.GivenName || account.Username;
    const { Id } = await trx.insertInto('user_account').values({ ...account, GivenName, PasswordHash }).returning('Id').executeTakeFirstOrThrow();
    await writePermissions(trx, Id, Permissions);
    await writeDown(trx, acting, { subject: 'user', id: Id, call: 'createUser', before: null, after: await toldOf(trx, Id) });
    return Id;
  });
}

/** Changes the person, the active flag and the permissions of a user account. Throws `validation`, `not-found`. */
export async function changeUser(acting: Acting, body: unknown): Promise<number> {
  const { Id, Permissions, ...account } = readRecord(changedUser, body);
  return administering(acting, async (trx) => {
    const before = await toldOf(trx, Id);
    refuse(await unknownReferences(trx, account, { EmployeeId: 'employee' }));
    const wasAdministrator = await isAdministrator(trx, Id);
    await trx.updateTable('user_account').set(account).where('Id', '=', Id).execute();
    await writePermissions(trx, Id, Permissions);
    if (!account.IsActive) await trx.deleteFrom('session_token').where('UserId', '=', Id).execute();
    if (wasAdministrator && !(await isAdministrator(trx, Id))) await checkOthersRemain(trx, acting, Id, account.IsActive ? 'Permissions' : 'IsActive');
    await writeDown(trx, acting, { subject: 'user', id: Id, call: 'changeUser', before, after: await toldOf(trx, Id) });
    return Id;
  });
}

/** Sets the password of a user account and ends its sessions. Throws `validation`, `not-found`. */
export async function setUserPassword(acting: Acting, body: unknown): Promise<true> {
  const { Id, Password } = readRecord(setPassword, body);
  const PasswordHash = await hashPassword(Password);
  await administering(acting, async (trx) => {
    const before = await toldOf(trx, Id);
    await trx.updateTable('user_account').set({ PasswordHash }).where('Id', '=', Id).execute();
    await trx.deleteFrom('session_token').where('UserId', '=', Id).execute();
    await writeDown(trx, acting, { subject: 'user', id: Id, call: 'setPassword', before, after: await toldOf(trx, Id) });
  });
  return true;
}

/** Ends all sessions of a user account on all devices and returns their number. Throws `not-found`. */
export function endSessions(acting: Acting, id: number): Promise<number> {
  return administering(acting, async (trx) => {
    await toldOf(trx, id);
    const ended = await trx.deleteFrom('session_token').where('UserId', '=', id).where(isOpen).returning('UserId').execute();
    await writeDown(trx, acting, { subject: 'user', id, call: 'endSessions', before: { Sessions: ended.length }, after: { Sessions: 0 } });
    return ended.length;
  });
}

/** The user account with that name, ignoring case. */
export function userNamed(db: Kysely<Database>, username: string): Promise<{ Id: number } | undefined> {
  return db
    .selectFrom('user_account')
    .select('Id')
    .where(sql`lower("Username" COLLATE "und-x-icu")`, '=', sql`lower(${username} COLLATE "und-x-icu")`)
    .executeTakeFirst();
}

/** A grant for every functionality, with the flags that `has` returns for it. */
export function grantsOfAll(has: (name: FunctionalityName) => readonly PermissionFlag[]): Grant[] {
  return (Object.keys(functionality) as FunctionalityName[]).map((name) => grantOf(functionality[name], has(name)));
}

/** A grant with exactly these flags. */
export function grantOf(FunctionalityId: number, given: readonly PermissionFlag[]): Grant {
  const [IsRead, IsAdd, IsChange, IsRemove, IsAdmin] = flags.map((flag) => given.includes(flag)) as [boolean, boolean, boolean, boolean, boolean];
  return { FunctionalityId, IsRead, IsAdd, IsChange, IsRemove, IsAdmin };
}

function refuse(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw new TaborError('validation', { faults });
}

const isOpen = sql<boolean>`"RevokedOn" IS NULL AND "ExpiresOn" > now()`;

function usersOf(db: Kysely<Database>) {
  return db
    .selectFrom('user_account as u')
    .leftJoin('employee as e', 'e.Id', 'u.EmployeeId')
    .select(['u.Id', 'u.Username', 'u.GivenName', 'u.IsActive', 'e.FullName as Employee'])
    .select([
      isAdministering.as('IsAdministrator'),
      sql<number>`(SELECT count(*) FROM session_token s WHERE s."UserId" = u."Id" AND ${isOpen})`.as('Sessions'),
      sql<string | null>`(SELECT max(l."LoggedInOn")::timestamp(0) FROM login l WHERE l."UserId" = u."Id")`.as('LastLogin'),
    ]);
}

const isAdministering = sql<boolean>`EXISTS (
  SELECT 1 FROM user_permission p WHERE p."UserId" = u."Id" AND p."FunctionalityId" = ${sql.lit(functionality.Administration)} AND p."IsAdmin")`;

async function isAdministrator(trx: Transaction<Database>, id: number): Promise<boolean> {
  return (await trx.selectFrom('user_account as u').select('u.Id').where('u.Id', '=', id).where('u.IsActive', '=', true).where(isAdministering).executeTakeFirst()) !== undefined;
}

/** Rejects the change when an administrator locks out themselves or the last one. Demo accounts count only for demo accounts: outside demo mode they cannot log in. */
async function checkOthersRemain(trx: Transaction<Database>, { by }: Acting, id: number, field: string): Promise<void> {
  if (by.UserId === id) refuse([{ field, code: 'own-account' }]);
  const other = await trx
    .selectFrom('user_account as u')
    .select('u.Id')
    .where('u.IsActive', '=', true)
    .where(isAdministering)
    .where('u.IsDemo', '<=', trx.selectFrom('user_account').select('IsDemo').where('Id', '=', id))
    .limit(1)
    .executeTakeFirst();
  if (!other) refuse([{ field, code: 'last-administrator' }]);
}

function grantsOf(db: Kysely<Database>, id: number): Promise<Grant[]> {
  const known = Object.values(functionality);
  return db.selectFrom('user_permission').select(['FunctionalityId', ...flags]).where('UserId', '=', id).where('FunctionalityId', 'in', known).orderBy('FunctionalityId').execute();
}

async function writePermissions(trx: Transaction<Database>, UserId: number, grants: readonly Grant[]): Promise<void> {
  await trx.deleteFrom('user_permission').where('UserId', '=', UserId).where('FunctionalityId', 'in', Object.values(functionality)).execute();
  const byId = new Map(grants.map((grant) => [grant.FunctionalityId, grant.FunctionalityId === functionality.Administration ? grantOf(grant.FunctionalityId, grant.IsAdmin ? ['IsAdmin'] : []) : grant]));
  const rows = [...byId.values()].filter((grant) => flags.some((flag) => grant[flag])).map((grant) => ({ ...grant, UserId }));
  if (rows.length > 0) await trx.insertInto('user_permission').values(rows).execute();
}

/** The user account as the journal records it, locked until the transaction ends. Throws `not-found`. */
async function toldOf(trx: Transaction<Database>, id: number): Promise<Row> {
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
