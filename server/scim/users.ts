import { sql, type Kysely, type Transaction } from 'kysely';
import type * as v from 'valibot';
import { recordAdminChange, runAdminChange } from '../admin-api/admin-journal.ts';
import { auditRowOf, closeAccessOf, findUserByName } from '../admin-api/users.ts';
import type { Database } from '../database/tables.ts';
import { insertAccount } from '../directory/accounts.ts';
import {
  listPage,
  metaColumns,
  metaOf,
  parseResource,
  requireVersion,
  schemas,
  userResource,
  type ScimContext,
  type ScimQuery,
} from './resources.ts';
import { applyPatch } from './patch.ts';
import { ScimError } from './scim-error.ts';

/** The attributes of a user that are kept. */
const attributeNames = ['userName', 'externalId', 'displayName', 'name', 'emails', 'active'];

const searched = {
  username: sql`d."UserName"`,
  externalid: sql`d."ExternalId"`,
  id: sql`d."UserId"`,
  displayname: sql`d."Attributes"->>'displayName'`,
  active: sql`d."IsActive"`,
  'name.givenname': sql`d."Attributes"->'name'->>'givenName'`,
  'name.familyname': sql`d."Attributes"->'name'->>'familyName'`,
  emails: sql`d."Attributes"->'emails'->0->>'value'`,
  'emails.value': sql`d."Attributes"->'emails'->0->>'value'`,
};

/** One page of the users whom SCIM maintains. */
export function listUsers(context: ScimContext, query: ScimQuery): Promise<unknown> {
  return listPage(provisioned(context.db), query, { id: 'UserId', columns: searched, toResource: (row) => toResource(context, row) });
}

/** A user whom SCIM maintains. Throws `ScimError` 404. */
export async function readUser(context: ScimContext, id: number) {
  const row = await provisioned(context.db).where('d.UserId', '=', id).executeTakeFirst();
  if (!row) throw new ScimError(404, 'There is no such user.');
  return toResource(context, row);
}

/** Creates a user, or takes over the account of the same person. Throws `ScimError` `uniqueness` when SCIM maintains it already. */
export async function createUser(context: ScimContext, body: unknown) {
  const user = parseResource(userResource, body);
  const id = await runAdminChange(context, async (trx) => {
    await requireFreeName(trx, user.userName, null);
    const person = await findPerson(trx, user);
    const before = person === null ? null : await auditRowOf(trx, person);
    const userId = person ?? (await insertAccount(trx, { userName: user.userName, fullName: fullNameOf(user) }));
    await trx
      .insertInto('directory_user')
      .values({ UserId: userId, UserName: user.userName, IsProvisioned: true })
      .onConflict((conflict) => conflict.column('UserId').doUpdateSet({ IsProvisioned: true, CreatedOn: sql`now()` }))
      .execute();
    await writeUser(trx, context, userId, user);
    await recordAdminChange(trx, context, { entity: 'user', id: userId, call: 'provision', before, after: await auditRowOf(trx, userId) });
    return userId;
  });
  return readUser(context, id);
}

/** Replaces a user, or with `isPatch` applies the operations of the body. Throws `ScimError`. */
export async function changeUser(
  context: ScimContext,
  id: number,
  body: unknown,
  { isPatch, version }: { readonly isPatch: boolean; readonly version: string | undefined },
) {
  await runAdminChange(context, async (trx) => {
    const before = await auditRowOfExisting(trx, context, id, version);
    const resource = isPatch ? applyPatch(await readUser({ ...context, db: trx }, id), body, attributeNames) : body;
    const user = parseResource(userResource, resource);
    await requireFreeName(trx, user.userName, id);
    await writeUser(trx, context, id, user);
    await recordAdminChange(trx, context, { entity: 'user', id, call: 'provision', before, after: await auditRowOf(trx, id) });
  });
  return readUser(context, id);
}

/** Closes the account; its records keep their author. SCIM knows the user no more. Throws `ScimError`. */
export function removeUser(context: ScimContext, id: number, version: string | undefined): Promise<void> {
  return runAdminChange(context, async (trx) => {
    const before = await auditRowOfExisting(trx, context, id, version);
    await setActive(trx, context, id, false);
    await trx.deleteFrom('directory_group_member').where('UserId', '=', id).execute();
    await trx.deleteFrom('user_role').where('UserId', '=', id).execute();
    await trx
      .updateTable('directory_user')
      .set({ IsProvisioned: false, ExternalId: null, Attributes: '{}' })
      .where('UserId', '=', id)
      .execute();
    await recordAdminChange(trx, context, { entity: 'user', id, call: 'deprovision', before, after: await auditRowOf(trx, id) });
  });
}

type User = v.InferOutput<typeof userResource>;

function provisioned(db: Kysely<Database>) {
  return db
    .selectFrom('directory_user as d')
    .select(['d.UserId', 'd.UserName', 'd.ExternalId', 'd.IsActive', 'd.Attributes', 'd.Version as version', ...metaColumns])
    .select(
      sql<
        { value: string; display: string }[]
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('value', g."Id"::text, 'display', g."DisplayName") ORDER BY g."Id"), '[]')
      FROM directory_group_member m JOIN directory_group g ON g."Id" = m."GroupId" WHERE m."UserId" = d."UserId")`.as('groups'),
    )
    .where('d.IsProvisioned', '=', true);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof provisioned>['executeTakeFirstOrThrow']>>;

function toResource(context: ScimContext, { UserId, UserName, ExternalId, IsActive, Attributes, groups, ...meta }: UserRow) {
  return {
    schemas: [schemas.user],
    id: String(UserId),
    userName: UserName,
    ...(ExternalId !== null && { externalId: ExternalId }),
    ...Attributes,
    active: IsActive,
    groups,
    meta: metaOf(context, 'User', UserId, meta),
  };
}

async function auditRowOfExisting(trx: Transaction<Database>, context: ScimContext, id: number, version: string | undefined) {
  const user = await readUser({ ...context, db: trx }, id);
  requireVersion(version, user);
  return auditRowOf(trx, id);
}

async function requireFreeName(trx: Transaction<Database>, userName: string, self: number | null): Promise<void> {
  const other = await provisioned(trx)
    .where(sql<boolean>`lower(d."UserName" COLLATE "und-x-icu") = lower(${userName} COLLATE "und-x-icu")`)
    .executeTakeFirst();
  if (other && other.UserId !== self) throw new ScimError(409, 'There is a user of this name.', 'uniqueness');
}

/** The account of a person who is not maintained by SCIM yet: by the id at the provider, the directory's name, or the account's own. */
async function findPerson(trx: Transaction<Database>, { userName, externalId }: User): Promise<number | null> {
  const loose = trx.selectFrom('directory_user').select('UserId').where('IsProvisioned', '=', false);
  const row =
    (externalId === undefined ? undefined : await loose.where('Subject', '=', externalId).executeTakeFirst()) ??
    (await loose.where(sql<boolean>`lower("UserName" COLLATE "und-x-icu") = lower(${userName} COLLATE "und-x-icu")`).executeTakeFirst());
  if (row) return row.UserId;
  const account = await findUserByName(trx, userName);
  if (!account) return null;
  if (account.IsMachine || (await trx.selectFrom('directory_user').select('UserId').where('UserId', '=', account.Id).executeTakeFirst()))
    throw new ScimError(409, 'Another user of the directory has the account of this name.', 'uniqueness');
  return account.Id;
}

async function writeUser(trx: Transaction<Database>, context: ScimContext, id: number, user: User): Promise<void> {
  const { displayName, name, emails } = user;
  await setActive(trx, context, id, user.active);
  await trx
    .updateTable('directory_user')
    .set({
      UserName: user.userName,
      ExternalId: user.externalId ?? null,
      Attributes: JSON.stringify({
        displayName,
        ...(name && { name }),
        ...(emails && { emails: emails.filter(({ value }) => value !== undefined) }),
      }),
    })
    .set({ ChangedOn: sql`now()`, Version: sql`"Version" + 1` })
    .where('UserId', '=', id)
    .execute();
  const GivenName = fullNameOf(user);
  if (GivenName !== '') await trx.updateTable('user_account').set({ GivenName }).where('Id', '=', id).execute();
}

function fullNameOf({ displayName, name }: User): string {
  return (displayName ?? name?.formatted ?? `${name?.givenName ?? ''} ${name?.familyName ?? ''}`.trim()).slice(0, 200);
}

/** Closes or opens the account with the directory. An account closed by an administrator stays closed. */
async function setActive(trx: Transaction<Database>, context: ScimContext, id: number, isActive: boolean): Promise<void> {
  const { IsActive: was, HasClosed } = await trx
    .selectFrom('directory_user')
    .select(['IsActive', 'HasClosed'])
    .where('UserId', '=', id)
    .executeTakeFirstOrThrow();
  if (was === isActive) return;
  await trx.updateTable('directory_user').set({ IsActive: isActive }).where('UserId', '=', id).execute();
  if (isActive && !HasClosed) return;
  const changedRow = await trx
    .updateTable('user_account')
    .set({ IsActive: isActive })
    .where('Id', '=', id)
    .where('IsActive', '=', !isActive)
    .returning('Id')
    .executeTakeFirst();
  await trx
    .updateTable('directory_user')
    .set({ HasClosed: !isActive && changedRow !== undefined })
    .where('UserId', '=', id)
    .execute();
  if (!isActive) await closeAccessOf(trx, context, id);
}
