import type * as v from 'valibot';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Role } from '../../src/contract/entities/company/administration-answers.ts';
import { saveRoleBody } from '../../src/contract/administration-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Row } from '../engine/declaration/row.ts';
import type { Database } from '../database/tables.ts';
import { keepAdministrators } from './administrators.ts';
import { runAdminChange, recordAdminChange, type AdminContext } from './admin-journal.ts';
import { auditedGrants, grantsOfRole, writeGrantsOfRole } from './grants.ts';

/** The roles by name, with their grants and the number of users who have them. */
export async function listRoles(db: Kysely<Database>): Promise<Role[]> {
  const roles = await db
    .selectFrom('role as r')
    .select(['r.Id', 'r.Name', 'r.Description', sql<number>`(SELECT count(*) FROM user_role u WHERE u."RoleId" = r."Id")`.as('Users')])
    .orderBy(sql`r."Name" COLLATE "pl-x-icu"`)
    .execute();
  return Promise.all(roles.map(async (role) => ({ ...role, Permissions: await grantsOfRole(db, role.Id) })));
}

/**
 * Creates or changes a role; it holds for its users from the next call on. Returns the id. Throws `validation`, also for a name in use,
 * `not-found`.
 */
export function saveRole(context: AdminContext, body: v.InferOutput<typeof saveRoleBody>): Promise<number> {
  const { Id, Permissions, ...values } = body;
  return runAdminChange(context, async (trx) => {
    const namesake = await trx
      .selectFrom('role')
      .select('Id')
      .where(sql`lower("Name" COLLATE "und-x-icu")`, '=', sql`lower(${values.Name} COLLATE "und-x-icu")`)
      .executeTakeFirst();
    if (namesake && namesake.Id !== Id) throw new TaborError('validation', { fieldErrors: [{ field: 'Name', code: 'taken' }] });
    const before = Id === null ? null : await auditRowOfRole(trx, Id);
    const id = await keepAdministrators(trx, context, 'Permissions', async () => {
      const written =
        Id === null
          ? trx.insertInto('role').values(values).returning('Id')
          : trx.updateTable('role').set(values).where('Id', '=', Id).returning('Id');
      const { Id: roleId } = await written.executeTakeFirstOrThrow();
      await writeGrantsOfRole(trx, roleId, Permissions);
      return roleId;
    });
    await recordAdminChange(trx, context, { entity: 'role', id, call: 'saveRole', before, after: await auditRowOfRole(trx, id) });
    return id;
  });
}

/** Removes a role; its users lose the rights that only it gave. Throws `not-found`, `validation`. */
export async function removeRole(context: AdminContext, id: number): Promise<true> {
  await runAdminChange(context, async (trx) => {
    const users = await trx
      .selectFrom('user_role as r')
      .innerJoin('user_account as u', 'u.Id', 'r.UserId')
      .select('u.Username')
      .where('r.RoleId', '=', id)
      .orderBy('u.Username')
      .execute();
    const before = { ...(await auditRowOfRole(trx, id)), Users: users.map(({ Username }) => Username).join(', ') };
    await keepAdministrators(trx, context, 'Users', () => trx.deleteFrom('role').where('Id', '=', id).execute());
    await recordAdminChange(trx, context, { entity: 'role', id, call: 'removeRole', before, after: null });
  });
  return true;
}

/** The ids of a user's roles. */
export async function rolesOfUser(db: Kysely<Database>, userId: number): Promise<number[]> {
  return (await db.selectFrom('user_role').select('RoleId').where('UserId', '=', userId).orderBy('RoleId').execute()).map(
    ({ RoleId }) => RoleId,
  );
}

/** Replaces the roles of a user. Throws `validation` for an unknown one. */
export async function writeRolesOfUser(trx: Transaction<Database>, UserId: number, roleIds: readonly number[]): Promise<void> {
  const ids = [...new Set(roleIds)];
  // Locked, so that none of them is removed meanwhile.
  const rows = ids.length === 0 ? [] : await trx.selectFrom('role').select('Id').where('Id', 'in', ids).forKeyShare().execute();
  if (rows.length < ids.length) throw new TaborError('validation', { fieldErrors: [{ field: 'Roles', code: 'unknown-reference' }] });
  await trx.deleteFrom('user_role').where('UserId', '=', UserId).execute();
  if (ids.length > 0)
    await trx
      .insertInto('user_role')
      .values(ids.map((RoleId) => ({ UserId, RoleId })))
      .execute();
}

/** The names of a user's roles, as the journal records them. */
export async function auditedRoles(trx: Transaction<Database>, userId: number): Promise<string> {
  const roles = await trx
    .selectFrom('user_role as u')
    .innerJoin('role as r', 'r.Id', 'u.RoleId')
    .select('r.Name')
    .where('u.UserId', '=', userId)
    .orderBy('r.Name')
    .execute();
  return roles.map(({ Name }) => Name).join(', ');
}

/** The role as the journal records it, locked until the transaction ends. Throws `not-found`. */
async function auditRowOfRole(trx: Transaction<Database>, id: number): Promise<Row> {
  const role = await trx.selectFrom('role').select(['Name', 'Description']).where('Id', '=', id).forUpdate().executeTakeFirst();
  if (!role) throw new TaborError('not-found');
  return { ...role, Permissions: auditedGrants(await grantsOfRole(trx, id)) };
}
