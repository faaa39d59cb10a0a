import { sql, type Kysely, type Transaction } from 'kysely';
import type * as v from 'valibot';
import { recordAdminChange, runAdminChange } from '../admin-api/admin-journal.ts';
import { auditRowOf } from '../admin-api/users.ts';
import type { Database } from '../database/tables.ts';
import { assignMappedRoles } from '../directory/roles.ts';
import { applyPatch } from './patch.ts';
import {
  groupResource,
  listPage,
  metaColumns,
  metaOf,
  parseResource,
  requireVersion,
  schemas,
  type ScimContext,
  type ScimQuery,
} from './resources.ts';
import { ScimError } from './scim-error.ts';

const attributeNames = ['displayName', 'externalId', 'members'];
const searched = {
  displayname: sql`d."DisplayName"`,
  externalid: sql`d."ExternalId"`,
  id: sql`d."Id"`,
};

/** One page of the groups. `hasMembers`: without them a page of large groups stays small. */
export function listGroups(context: ScimContext, query: ScimQuery, hasMembers: boolean): Promise<unknown> {
  return listPage(groups(context.db), query, { id: 'Id', columns: searched, toResource: (row) => toResource(context, row, hasMembers) });
}

/** A group with its members. Throws `ScimError` 404. */
export async function readGroup(context: ScimContext, id: number, hasMembers = true) {
  const row = await groups(context.db).where('d.Id', '=', id).executeTakeFirst();
  if (!row) throw new ScimError(404, 'There is no such group.');
  return toResource(context, row, hasMembers);
}

/** Creates a group; its members get the role that it stands for. Throws `ScimError`. */
export async function createGroup(context: ScimContext, body: unknown) {
  const group = parseResource(groupResource, body);
  const id = await runAdminChange(context, async (trx) => {
    await requireFreeName(trx, group.displayName, null);
    const { Id } = await trx
      .insertInto('directory_group')
      .values({ DisplayName: group.displayName, ExternalId: group.externalId ?? null, Version: 0 })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await writeGroup(trx, context, Id, group);
    return Id;
  });
  return readGroup(context, id);
}

/** Replaces a group, or with `isPatch` applies the operations of the body. Throws `ScimError`. */
export async function changeGroup(
  context: ScimContext,
  id: number,
  body: unknown,
  { isPatch, version }: { readonly isPatch: boolean; readonly version: string | undefined },
) {
  await runAdminChange(context, async (trx) => {
    const existing = await readGroup({ ...context, db: trx }, id);
    requireVersion(version, existing);
    const group = parseResource(groupResource, isPatch ? applyPatch(existing, body, attributeNames) : body);
    await requireFreeName(trx, group.displayName, id);
    await writeGroup(trx, context, id, group);
  });
  return readGroup(context, id);
}

/** Removes a group; its members lose the role that only it gave. Throws `ScimError`. */
export function removeGroup(context: ScimContext, id: number, version: string | undefined): Promise<void> {
  return runAdminChange(context, async (trx) => {
    const group = await readGroup({ ...context, db: trx }, id);
    requireVersion(version, group);
    const members = await membersOf(trx, id);
    await trx.deleteFrom('directory_group').where('Id', '=', id).execute();
    for (const userId of members) await assignRoles(trx, context, userId);
  });
}

type Group = v.InferOutput<typeof groupResource>;

function groups(db: Kysely<Database>) {
  return db
    .selectFrom('directory_group as d')
    .select(['d.Id', 'd.DisplayName', 'd.ExternalId', 'd.Version as version', ...metaColumns])
    .select(
      sql<
        { value: string; display: string }[]
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('value', u."UserId"::text, 'display', u."UserName") ORDER BY u."UserId"), '[]')
      FROM directory_group_member m JOIN directory_user u ON u."UserId" = m."UserId" WHERE m."GroupId" = d."Id")`.as('members'),
    );
}

function toResource(
  context: ScimContext,
  { Id, DisplayName, ExternalId, members, ...meta }: Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>,
  hasMembers: boolean,
) {
  return {
    schemas: [schemas.group],
    id: String(Id),
    displayName: DisplayName,
    ...(ExternalId !== null && { externalId: ExternalId }),
    ...(hasMembers && { members }),
    meta: metaOf(context, 'Group', Id, meta),
  };
}

async function requireFreeName(trx: Transaction<Database>, name: string, self: number | null): Promise<void> {
  const other = await groups(trx)
    .where(sql<boolean>`lower(d."DisplayName" COLLATE "und-x-icu") = lower(${name} COLLATE "und-x-icu")`)
    .executeTakeFirst();
  if (other && other.Id !== self) throw new ScimError(409, 'There is a group of this name.', 'uniqueness');
}

async function membersOf(trx: Transaction<Database>, id: number): Promise<number[]> {
  return (await trx.selectFrom('directory_group_member').select('UserId').where('GroupId', '=', id).execute()).map(({ UserId }) => UserId);
}

async function writeGroup(
  trx: Transaction<Database>,
  context: ScimContext,
  id: number,
  { displayName, externalId, members }: Group,
): Promise<void> {
  const before = await membersOf(trx, id);
  const after = [...new Set((members ?? []).map(({ value }) => Number(value)))];
  const rows =
    after.length === 0
      ? []
      : await trx
          .selectFrom('directory_user')
          .select('UserId')
          .where(
            'UserId',
            'in',
            after.map((one) => (Number.isSafeInteger(one) ? one : 0)),
          )
          .where('IsProvisioned', '=', true)
          .execute();
  if (rows.length < after.length) throw new ScimError(400, 'members names a user who does not exist.', 'invalidValue');
  await trx
    .updateTable('directory_group')
    .set({ DisplayName: displayName, ExternalId: externalId ?? null, ChangedOn: sql`now()`, Version: sql`"Version" + 1` })
    .where('Id', '=', id)
    .execute();
  await trx.deleteFrom('directory_group_member').where('GroupId', '=', id).execute();
  if (after.length > 0)
    await trx
      .insertInto('directory_group_member')
      .values(after.map((UserId) => ({ GroupId: id, UserId })))
      .execute();
  // A new name may stand for another role: all members are looked at.
  for (const userId of new Set([...before, ...after])) await assignRoles(trx, context, userId);
}

async function assignRoles(trx: Transaction<Database>, context: ScimContext, userId: number): Promise<void> {
  const before = await auditRowOf(trx, userId);
  const names = await trx
    .selectFrom('directory_group_member as m')
    .innerJoin('directory_group as g', 'g.Id', 'm.GroupId')
    .select('g.DisplayName')
    .where('m.UserId', '=', userId)
    .execute();
  await assignMappedRoles(
    trx,
    userId,
    names.map(({ DisplayName }) => DisplayName),
    context.roleMap,
  );
  await recordAdminChange(trx, context, { entity: 'user', id: userId, call: 'setRoles', before, after: await auditRowOf(trx, userId) });
}
