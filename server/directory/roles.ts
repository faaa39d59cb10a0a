import { sql, type Kysely, type Transaction } from 'kysely';
import { writeRolesOfUser } from '../admin-api/roles.ts';
import type { Database } from '../database/tables.ts';
import type { RoleMapping } from '../settings/directory-settings.ts';

/** Ids of the roles that members of `groups` have: those that the settings map, and without any mapping those of the same name. */
export async function mappedRoles(db: Kysely<Database>, groups: readonly string[], roleMap: readonly RoleMapping[]): Promise<number[]> {
  const names = groups.flatMap((name) =>
    roleMap.length === 0 ? [name] : roleMap.filter(({ group }) => group === name).map(({ role }) => role),
  );
  if (names.length === 0) return [];
  const roles = await db
    .selectFrom('role')
    .select('Id')
    .where(
      sql<boolean>`lower("Name" COLLATE "und-x-icu") IN (SELECT lower(name COLLATE "und-x-icu") FROM unnest(${names}::text[]) AS name)`,
    )
    .execute();
  return roles.map(({ Id }) => Id);
}

/** Roles of the settings that do not exist: their groups give no permissions. */
export async function missingRoles(db: Kysely<Database>, roleMap: readonly RoleMapping[]): Promise<string[]> {
  const existing = await db
    .selectFrom('role')
    .select(sql<string>`lower("Name" COLLATE "und-x-icu")`.as('name'))
    .execute();
  return [...new Set(roleMap.map(({ role }) => role))].filter((role) => existing.every(({ name }) => name !== role.toLowerCase()));
}

/**
 * Gives a user the roles of the groups and no others. Unlike an administrator, the directory may take the last one's rights: it must be
 * able to end any access.
 */
export async function assignMappedRoles(
  trx: Transaction<Database>,
  userId: number,
  groups: readonly string[],
  roleMap: readonly RoleMapping[],
): Promise<void> {
  await writeRolesOfUser(trx, userId, await mappedRoles(trx, groups, roleMap));
}
