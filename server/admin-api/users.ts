import type * as v from 'valibot';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ListedUser, UserDetails } from '../../src/contract/entities/company/administration-answers.ts';
import { changeUserBody, createUserBody, setPasswordBody } from '../../src/contract/administration-bodies.ts';
import { TaborError, type FieldError } from '../../src/contract/wire/problem.ts';
import { hashPassword } from '../auth/password.ts';
import { requireStrongPassword } from '../auth/password-policy.ts';
import { removeSecondFactor, secondFactorOf } from '../auth/second-factor.ts';
import { checkReferences } from '../engine/records/references.ts';
import type { Row } from '../engine/declaration/row.ts';
import { settleTogether } from '../database/pipelined.ts';
import type { Database } from '../database/tables.ts';
import { keepAdministrators, mayAdminister } from './administrators.ts';
import { runAdminChange, recordAdminChange, type AdminContext } from './admin-journal.ts';
import { auditedGrants, grantsOfUser, writeGrantsOfUser } from './grants.ts';
import { auditedRoles, rolesOfUser, writeRolesOfUser } from './roles.ts';
import { endPinShares } from './pin-shares.ts';

/** The user accounts. Demo accounts are listed only for a demo account, because they work only in demo mode. */
export function listUsers({ db, by }: AdminContext): Promise<ListedUser[]> {
  return usersOf(db)
    .where((match) =>
      match.or([
        match('u.IsDemo', '=', false),
        by.UserId === null ? sql<boolean>`true` : sql<boolean>`(SELECT me."IsDemo" FROM user_account me WHERE me."Id" = ${by.UserId})`,
      ]),
    )
    .orderBy(sql`u."Username" COLLATE "pl-x-icu"`)
    .execute();
}

/** A user account with its own permissions and its roles. Throws `not-found`. */
export async function loadUser(db: Kysely<Database>, id: number): Promise<UserDetails> {
  const [user, factor, Passkeys, Roles, Permissions] = await settleTogether([
    usersOf(db).select('u.EmployeeId').where('u.Id', '=', id).executeTakeFirst(),
    secondFactorOf(db, id),
    countPasskeys(db, id),
    rolesOfUser(db, id),
    grantsOfUser(db, id),
  ]);
  if (!user) throw new TaborError('not-found');
  return { ...user, HasSecondFactor: factor.IsOn, Passkeys, Roles, Permissions };
}

/** Creates a user account. Throws `validation`, also for a user name in use. */
export async function createUser(context: AdminContext, body: v.InferOutput<typeof createUserBody>): Promise<number> {
  const { Password, Roles = [], Permissions, ...account } = body;
  await requireStrongPassword(Password, [account.Username, account.GivenName], 'Password');
  const PasswordHash = await hashPassword(Password, { caller: `user ${context.by.UserId}` });
  return runAdminChange(context, async (trx) => {
    const fieldErrors = [
      ...((await findUserByName(trx, account.Username)) ? [{ field: 'Username', code: 'taken' }] : []),
      ...(await checkReferences(trx, account, { EmployeeId: 'employee' })),
    ];
    throwFieldErrors(fieldErrors);
    const GivenName = account.GivenName || account.Username;
    const { Id } = await trx
      .insertInto('user_account')
      .values({ ...account, GivenName, PasswordHash, MustChangePassword: mustChange(context) })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await writeGrantsOfUser(trx, Id, Permissions);
    await writeRolesOfUser(trx, Id, Roles);
    await recordAdminChange(trx, context, { entity: 'user', id: Id, call: 'createUser', before: null, after: await auditRowOf(trx, Id) });
    return Id;
  });
}

/**
 * Changes the person, the active flag, the roles and the own permissions of a user account; roles that the body lacks stay. Throws
 * `validation`, `not-found`.
 */
export async function changeUser(context: AdminContext, body: v.InferOutput<typeof changeUserBody>): Promise<number> {
  const { Id, Roles, Permissions, ...account } = body;
  return runAdminChange(context, async (trx) => {
    const before = await auditRowOf(trx, Id);
    throwFieldErrors([
      ...(await checkDirectoryFields(trx, Id, before, account)),
      ...(await checkReferences(trx, account, { EmployeeId: 'employee' })),
    ]);
    await keepAdministrators(trx, context, account.IsActive ? 'Permissions' : 'IsActive', async () => {
      await trx.updateTable('user_account').set(account).where('Id', '=', Id).execute();
      await writeGrantsOfUser(trx, Id, Permissions);
      if (Roles) await writeRolesOfUser(trx, Id, Roles);
    });
    if (!account.IsActive) await closeAccessOf(trx, context, Id);
    await recordAdminChange(trx, context, { entity: 'user', id: Id, call: 'changeUser', before, after: await auditRowOf(trx, Id) });
    return Id;
  });
}

/** The directory would replace a name set here at its next message. */
async function checkDirectoryFields(
  trx: Transaction<Database>,
  id: number,
  before: Row,
  { GivenName }: { readonly GivenName: string },
): Promise<FieldError[]> {
  if (GivenName === before['GivenName']) return [];
  const provisioned = await trx
    .selectFrom('directory_user')
    .select('UserId')
    .where('UserId', '=', id)
    .where('IsProvisioned', '=', true)
    .executeTakeFirst();
  return provisioned ? [{ field: 'GivenName', code: 'from-directory' }] : [];
}

/**
 * An administrator's password is known to two: its user sets another one at the next login. The command at the server's machine is for
 * scripts and a first administrator.
 */
function mustChange({ by }: AdminContext): boolean {
  return by.UserId !== null;
}

/**
 * Sets the password of a user account and ends its sessions; with `EndsFactors` its passkeys and second factor too. Throws `validation`,
 * `not-found`.
 */
export async function setUserPassword(context: AdminContext, body: v.InferOutput<typeof setPasswordBody>): Promise<true> {
  const { Id, Password, EndsFactors } = body;
  const { Username, GivenName } = await loadUser(context.db, Id);
  await requireStrongPassword(Password, [Username, GivenName], 'Password');
  const PasswordHash = await hashPassword(Password, { caller: `user ${context.by.UserId}` });
  await runAdminChange(context, async (trx) => {
    const before = await auditRowOf(trx, Id);
    await trx
      .updateTable('user_account')
      .set({ PasswordHash, MustChangePassword: mustChange(context) })
      .where('Id', '=', Id)
      .execute();
    await endAccessOf(trx, context, Id);
    if (EndsFactors) await endFactorsOf(trx, context, Id);
    await recordAdminChange(trx, context, { entity: 'user', id: Id, call: 'setPassword', before, after: await auditRowOf(trx, Id) });
  });
  return true;
}

/** Removes the passkeys and the second factor: who had the old password may have added them. */
async function endFactorsOf(trx: Transaction<Database>, context: AdminContext, id: number): Promise<void> {
  const { IsOn } = await secondFactorOf(trx, id);
  await removeSecondFactor(trx, id);
  if (IsOn)
    await recordAdminChange(trx, context, {
      entity: 'user',
      id,
      call: 'removeSecondFactor',
      before: { HasSecondFactor: true },
      after: { HasSecondFactor: false },
    });
  await removePasskeysOf(trx, context, id);
}

/** Removes the passkeys of a user and adds that to the journal. Returns how many there were. */
export async function removePasskeysOf(trx: Transaction<Database>, context: AdminContext, id: number): Promise<number> {
  const passkeys = await trx.deleteFrom('passkey').where('UserId', '=', id).returning('Name').execute();
  if (passkeys.length > 0)
    await recordAdminChange(trx, context, {
      entity: 'user',
      id,
      call: 'removePasskeys',
      before: { Passkey: passkeys.map(({ Name }) => Name).join(', ') },
      after: {},
    });
  return passkeys.length;
}

/**
 * Ends all that a closed account leaves behind: its sessions and feeds, the links whose secrets its user still knows, and its reports by
 * mail, which wait for an administrator or a later owner.
 */
export async function closeAccessOf(trx: Transaction<Database>, context: Pick<AdminContext, 'now'>, userId: number): Promise<void> {
  await endAccessOf(trx, context, userId);
  await trx.deleteFrom('periodic_summary_access').where('CreatedBy', '=', userId).execute();
  const links = await trx
    .updateTable('signing_link')
    .set({ RevokedOn: context.now })
    .where('CreatedBy', '=', userId)
    .where('RevokedOn', 'is', null)
    .where('UsedOn', 'is', null)
    .returning('VehicleHandoverDocumentId')
    .execute();
  const handovers = [...new Set(links.map(({ VehicleHandoverDocumentId: id }) => id))];
  await sql`
    UPDATE vehicle_handover_document h SET "RowVersion" = "RowVersion" + 1, "WaitingUntil" = (SELECT max(l."ExpiresOn") FROM signing_link l
      WHERE l."VehicleHandoverDocumentId" = h."Id" AND l."RevokedOn" IS NULL AND l."UsedOn" IS NULL AND l."Hash" = h."Seal"->>'Hash')
    WHERE h."Id" = ANY(${handovers}::bigint[])`.execute(trx);
  await trx.updateTable('report_mail').set({ IsPaused: true }).where('UserId', '=', userId).execute();
}

/**
 * Ends the sessions, the calendar feeds and the shares of PINs of a user account, except the session `except` and its device's. Returns the
 * number of open sessions that ended.
 */
export async function endAccessOf(
  trx: Transaction<Database>,
  { now }: Pick<AdminContext, 'now'>,
  userId: number,
  except: number | null = null,
): Promise<number> {
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
  await endPinShares(trx, userId, except);
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
    await recordAdminChange(trx, context, {
      entity: 'user',
      id,
      call: 'removeSecondFactor',
      before: { HasSecondFactor: IsOn },
      after: { HasSecondFactor: false },
    });
  });
  return true;
}

/** The user account with that name, ignoring case. An integration has a name, too, and no login. */
export function findUserByName(db: Kysely<Database>, username: string): Promise<{ Id: number; IsMachine: boolean } | undefined> {
  return db
    .selectFrom('user_account')
    .select(['Id', 'IsMachine'])
    .where(sql`lower("Username" COLLATE "und-x-icu")`, '=', sql`lower(${username} COLLATE "und-x-icu")`)
    .executeTakeFirst();
}

async function countPasskeys(db: Kysely<Database>, userId: number): Promise<number> {
  return (await db.selectFrom('passkey').select('Id').where('UserId', '=', userId).execute()).length;
}

function throwFieldErrors(fieldErrors: readonly FieldError[]): void {
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
}

const isSessionOpen = sql<boolean>`"RevokedOn" IS NULL AND "ExpiresOn" > now()`;

function usersOf(db: Kysely<Database>) {
  return db
    .selectFrom('user_account as u')
    .where('u.IsMachine', '=', false)
    .leftJoin('employee as e', 'e.Id', 'u.EmployeeId')
    .select(['u.Id', 'u.Username', 'u.GivenName', 'u.IsActive', 'e.FullName as Employee'])
    .select([
      mayAdminister.as('IsAdministrator'),
      sql<number>`(SELECT count(*) FROM session_token s WHERE s."UserId" = u."Id" AND ${isSessionOpen})`.as('Sessions'),
      sql<string | null>`(SELECT max(l."LoggedInOn")::timestamp(0) FROM login l WHERE l."UserId" = u."Id")`.as('LastLogin'),
      sql<boolean>`EXISTS (SELECT FROM directory_user d WHERE d."UserId" = u."Id" AND d."IsProvisioned")`.as('IsFromDirectory'),
    ]);
}

/** The user account as the journal records it, locked until the transaction ends. Throws `not-found`. */
export async function auditRowOf(trx: Transaction<Database>, id: number): Promise<Row> {
  const account = await trx
    .selectFrom('user_account')
    .select(['Username', 'GivenName', 'EmployeeId', 'IsActive', 'PasswordHash'])
    .where('Id', '=', id)
    .where('IsMachine', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new TaborError('not-found');
  return { ...account, Roles: await auditedRoles(trx, id), Permissions: auditedGrants(await grantsOfUser(trx, id)) };
}
